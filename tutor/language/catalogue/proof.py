"""What proofs say: what was recomputed or measured, what was expected, and what does not agree."""

from tutor.language.text import Text

MESSAGES = {
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
}
