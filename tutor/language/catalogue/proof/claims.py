"""What runs say of claims, what a claim rests on, and the record of what was proved."""

from __future__ import annotations

from tutor.language.text import Text

CLAIMS = {
    # expectations of claims
    "is_holds": Text(
        "{name} = {found}{error}, expected {wanted} ({rule})",
        "{name} = {found}{error}，预期 {wanted}（{rule}）",
    ),
    "is_fails": Text(
        "{name} = {found}{error}, but the claim expects {wanted} ({rule})",
        "{name} = {found}{error}，而论断预期为 {wanted}（{rule}）",
    ),
    "above_holds": Text("{name} = {found}{error}, above {wanted}", "{name} = {found}{error}，大于 {wanted}"),
    "above_fails": Text(
        "{name} = {found}{error}, not above {wanted}", "{name} = {found}{error}，并不大于 {wanted}"
    ),
    "below_holds": Text("{name} = {found}{error}, below {wanted}", "{name} = {found}{error}，小于 {wanted}"),
    "below_fails": Text(
        "{name} = {found}{error}, not below {wanted}", "{name} = {found}{error}，并不小于 {wanted}"
    ),
    "too_close": Text(
        "{name} = {found}{error} is too close to {wanted} to decide",
        "{name} = {found}{error}，离 {wanted} 太近，无法判定",
    ),
    "no_error": Text(
        "{name} = {found} has no standard error to judge by", "{name} = {found}，没有标准误，无法按标准误判定"
    ),
    "no_value": Text("`{expr}` has no value for {name}", "对 {name} 而言，`{expr}` 算不出数值"),
    "not_measured": Text("the run has not measured {name}", "这次运行没有测量 {name}"),
    "outcome_holds": Text("{name}: {found}", "{name}：{found}"),
    "outcome_fails": Text(
        "{name}: {found}, but the claim expects {wanted}", "{name}：{found}，而论断预期为 {wanted}"
    ),
    # claims
    "rests_on_failed": Text("the derivation {name} it rests on does not hold", "所依据的推导 {name} 不成立"),
    "rests_on_open": Text(
        "the derivation {name} it rests on could not be decided here", "所依据的推导 {name} 在本机未能判定"
    ),
    "derived_claim": Text("proved by the derivation {name}", "由推导 {name} 证明"),
    "cited": Text(
        "not proved here; cited from {count} {count:reference|references}", "本机未证明，仅引用 {count} 条文献"
    ),
    # the record of what CI has proved
    "record_unknown": Text(
        "the record of proved claims names `{name}`, which is no claim of this pack; renew it with "
        "`tutor prove --record`",
        "已证论断的记录里有 `{name}`，而题库里没有这条论断；请用 `tutor prove --record` 更新记录",
    ),
    "record_untrue": Text(
        "`{name}` is on record as proved and does not hold as it is now",
        "`{name}` 在记录中已证明，而它现在的内容并不成立",
    ),
}
