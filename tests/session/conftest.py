"""A small bank of two packs with every kind of follow-up, read by the real loader."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.packs.bank import Bank, read_bank

PACK = """
format: 1
id: scaling
title: {en: Scaling, zh: 缩放}
sources: [{id: seed-a, title: {en: A popular card, zh: 一张流行的卡片}}]
derivations:
  gradient:
    given: {z: "[10, 0, -10]"}
    steps: [{name: p, expr: "softmax(z)", why: definition}]
    result: {expr: "p[1]*(1 - p[1])", decimal: "4.539787e-05"}
  root-spread:
    given: {d_k: {choose: [16, 64, 256]}}
    steps: [{name: s, expr: "sqrt(d_k)", why: definition}]
    result: {expr: s}
claims:
  variance-grows: {says: "Var(q·k) = d_k", references: [{title: Attention Is All You Need}]}
  tiny-gradient: {says: "p1(1-p1) is 4.54e-5", derivation: gradient}
  spread-is-root: {says: "the spread is the root of d_k", derivation: root-spread}
  still-learns: {says: "it still learns slowly", references: [{title: A run}]}
questions:
  - id: main
    kind: open
    level: core
    prompt: {en: "Why divide by the root?", zh: "为什么要除以根号？"}
    hints: [think of variance, think of softmax]
    points:
      - {id: var_grows, says: "variance grows with d_k", weight: 2, claim: variance-grows,
         match: [{all: [variance]}]}
      - {id: saturates, says: "softmax saturates", weight: 1, match: [{all: [saturates]}]}
      - {id: vanishes, says: "the gradient is about 4.5e-5", weight: 1, claim: tiny-gradient,
         match: [{all: [tiny]}]}
      - {id: extra, says: "a bonus", weight: 1, bonus: true, match: [{all: [bonus]}]}
      - {id: freezes, says: "training freezes", weight: 1, standing: folklore, claim: still-learns,
         truth: "it is slower, not frozen", match: [{all: [freezes]}]}
    misconceptions:
      - {id: explode, pitfall: true, says: "gradients explode", right: "they vanish, 4.5e-5",
         claim: tiny-gradient, match: [{all: [explode]}]}
      - {id: overflow, says: "it is about overflow", right: "it is about saturation",
         match: [{all: [overflow]}]}
    errata:
      - {id: ten-to-minus-4, source: seed-a, said: "the gradient is 1e-4", right: "it is 4.54e-5",
         claim: tiny-gradient, match: [{all: [1e-4]}]}
    answer:
      - {heading: Size, body: "the spread is $\\\\sqrt{d_k}$", claims: [variance-grows]}
      - {heading: Gradient, body: "4.54e-5", claims: [tiny-gradient]}
    pitch: {seconds: 30, text: say this, points: [var_grows, saturates]}
    resume: [{background: inference, hook: kernels fold the scale}]
    references: [{title: Attention Is All You Need}]
    follow_ups:
      - {ask: why_root}
      - {ask: small}
      - {ask: number, when: {missed: vanishes}}
      - {ask: spread, when: {contradicted: var_grows}}
      - {ask: number, when: {said: explode}}
      - {ask: deeper, when: {covered: saturates}}
  - id: why_root
    kind: open
    level: core
    prompt: Why the root and not d_k?
    points: [{id: unit, says: "it makes the variance one", match: [{all: [variance]}]}]
    answer: [{heading: Answer, body: it makes the variance one}]
  - id: small
    kind: open
    level: core
    prompt: What if d_k is 1?
    points: [{id: none, says: "no scale is needed", match: [{all: [needed]}]}]
    answer: [{heading: Answer, body: no scale is needed}]
  - id: deeper
    kind: open
    level: deep
    prompt: And which parameters still learn?
    points: [{id: values, says: "the values do", claim: still-learns, match: [{all: [values]}]}]
    answer: [{heading: Answer, body: the values do}]
    follow_ups: [{ask: small}, {ask: spread}]
  - id: number
    kind: numeric
    level: core
    prompt: "What is p1(1-p1)?"
    derivation: gradient
    answer_kind: number
    tolerance: {rel: 0.02}
    hints: [write p1 first]
    mistakes: [{id: rounded, expr: "0.9999*(1-0.9999)", because: p1 was rounded first}]
    follow_ups: [{ask: spread, when: {mistake: rounded}}, {ask: small, when: wrong}]
  - id: spread
    kind: numeric
    level: core
    prompt: {en: "The spread at d_k = {d_k}, $\\\\sqrt{d_k}$?", zh: "d_k = {d_k} 时的标准差？"}
    derivation: root-spread
    answer_kind: number
"""

OTHER = """
format: 1
id: other
title: Other
questions:
  - {id: solo, kind: open, level: warm_up, prompt: What is a token?,
     points: [{id: piece, says: a piece of text, match: [{all: [piece]}]}],
     answer: [{heading: Answer, body: a piece of text}]}
"""


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Bank:
    folder: Path = tmp_path_factory.mktemp("packs")
    (folder / "a.yaml").write_text(PACK, encoding="utf-8")
    (folder / "b.yaml").write_text(OTHER, encoding="utf-8")
    read = read_bank([folder])
    assert read.broken == (), [p.line("en") for b in read.broken for p in b.problems]
    return read
