"""Small packs for tests: one that is sound, and how to spoil it."""

from __future__ import annotations

from pathlib import Path

SOUND = """\
format: 1
id: peaks
title: {en: Softmax, zh: Softmax 函数}
tags: [attention]
sources: [{id: notes, title: Notes, note: hearsay}]
lexicon: {sharp: [peaked, 尖锐]}

derivations:
  slope:
    given: {z: "[10, 0, -10]"}
    steps:
      - {name: p, expr: "softmax(z)", why: {en: definition, zh: 定义}}
      - {name: g, expr: "p[1]*(1 - p[1])"}
    result: {expr: g, exact: "(exp(-10)+exp(-20))/(1+exp(-10)+exp(-20))^2", decimal: 4.539787e-05}
    second:
      by: autograd
      demo: softmax-gradient
      with: {logits: [10, 0, -10], divisor: none, dtype: float64}
      finding: "jacobian[1,1]"
  spread:
    given: {d_k: {choose: [32, 64, 128]}}
    steps: [{name: s, expr: sqrt(d_k)}]
    result: {expr: s}

claims:
  saturates:
    says: {en: "The slope at $[10, 0, -10]$ is 4.54e-5", zh: "在 $[10, 0, -10]$ 处斜率为 4.54e-5"}
    derivation: slope
    demo:
      run: softmax-gradient
      with: {logits: [10, 0, -10], divisor: none, dtype: float64}
      seeds: [0]
      expect: [{finding: "jacobian[1,1]", is: 4.539787e-05, within: {rel: 1e-6}}]
    references: [{title: Attention Is All You Need, where: section 3.2.1, url: "https://arxiv.org/abs/1706.03762"}]

questions:
  - id: main
    kind: open
    prompt: {en: Why does softmax saturate?, zh: softmax 为什么会饱和？}
    hints: [Look at the largest logit.]
    points:
      - id: one_hot
        says: {en: it approaches one-hot, zh: 它趋于独热}
        claim: saturates
        match: [{all: [softmax, [one-hot, 独热]]}, "winner takes all"]
        against: [uniform]
    misconceptions:
      - {id: overflow, pitfall: true, says: it overflows, right: it does not, match: [overflow]}
    errata:
      - {id: rounded, source: notes, said: it is 1e-4, right: it is 4.54e-5, claim: saturates, match: [1e-4]}
    answer: [{heading: Short, body: {en: softmax becomes one-hot, zh: softmax 变成独热}, claims: [saturates]}]
    pitch: {seconds: 30, text: softmax goes one-hot, points: [one_hot]}
    follow_ups:
      - {ask: how-steep, when: {missed: one_hot}}
      - {ask: how-wide, when: {said: overflow}}
      - {ask: elsewhere/there, when: always}
    resume: [{background: infra, hook: tell of it}]
    references: [{title: A book, where: chapter 3}]
    examples:
      - {answer: softmax becomes one-hot, covered: [one_hot]}
  - id: how-steep
    kind: numeric
    prompt: How steep is it at [10, 0, -10]?
    hints: [p times 1 - p]
    derivation: slope
    tolerance: {rel: 0.02}
    mistakes:
      - {id: rounded-early, expr: "0.9999*(1 - 0.9999)", because: p was rounded first, typed: 1e-4}
    aliases: [steepness]
  - id: how-wide
    kind: numeric
    prompt: What is the standard deviation for d_k = {d_k}?
    hints: [a root]
    derivation: spread
"""

SMALL = """\
format: 1
id: mine
title: Mine
questions:
  - id: why
    kind: open
    prompt: Why?
    points:
      - id: because
        says: because
        match: [because]
    hints: [think]
    references: [{title: me, where: here}]
    examples: [{answer: because it is so, covered: [because]}]
"""
"""Fifteen lines: the least that is worth practising."""


def spoilt(*changes: tuple[str, str], of: str = SOUND) -> str:
    """The sound pack, or another, with each (old, new) put in; every old text must occur exactly once."""
    text = of
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return text


def written(folder: Path, text: str | bytes, name: str = "pack.yaml") -> Path:
    """`text` as a file in `folder`."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file
