"""What working a derivation out found, and its second way."""

from __future__ import annotations

from tutor.language.text import Text

DERIVATIONS = {
    "derived": Text("worked out: {exact} = {decimal}", "推导成立：{exact} = {decimal}"),
    "derived_exact": Text("worked out: {exact}", "推导成立：{exact}"),
    "derived_all": Text(
        "worked out for all {variants} variants, first {exact} = {decimal}",
        "全部 {variants} 种取值均推导成立，第一种为 {exact} = {decimal}",
    ),
    "derived_all_exact": Text(
        "worked out for all {variants} variants, first {exact}",
        "全部 {variants} 种取值均推导成立，第一种为 {exact}",
    ),
    "no_derivation": Text("`{expr}` cannot be worked out: {reason}", "`{expr}` 推不出结果：{reason}"),
    "exact": Text(
        "the exact form `{literal}` does not equal what was worked out: {found}",
        "精确形式 `{literal}` 与推导结果不相等：{found}",
    ),
    "decimal": Text("the decimal {literal} should be {found}", "小数 {literal} 应为 {found}"),
    "bad_literal": Text("`{literal}` cannot be compared: {reason}", "`{literal}` 无法比较：{reason}"),
    "literal_chosen": Text(
        "`{literal}` cannot be true of every drawn value: leave it out where a value is chosen",
        "取值随机抽取时，`{literal}` 不可能对每个取值都成立，请删去",
    ),
    "too_many_variants": Text(
        "{count} {count:variant|variants}; at most {limit} can be proved",
        "共 {count} 种取值，最多只能逐一证明 {limit} 种",
    ),
    "no_answer": Text("it could not be decided here: {reason}", "在本机未能判定：{reason}"),
    "no_run": Text("the demo {demo} could not be run here: {reason}", "演示 {demo} 在本机无法运行：{reason}"),
    "second_missing": Text("the demo {demo} has no finding {name}", "演示 {demo} 没有测量值 {name}"),
    "second_differs": Text(
        "the second way ({by}) disagrees: {name} = {found}, the derivation gives {wanted}",
        "第二种方法（{by}）得到 {name} = {found}，与推导值 {wanted} 不一致",
    ),
    "no_second": Text(
        "the derivation has no second, independent way, and no reason why there is none",
        "推导没有独立的第二种方法，也没有说明为什么不可能有",
    ),
    "second_computed_differs": Text(
        "the second way ({by}) gives {found}, the derivation {wanted}{given}",
        "第二种方法（{by}）得到 {found}，推导得到 {wanted}，两者不一致{given}",
    ),
    "second_too_wide": Text(
        "the second way ({by}) gives {found}: too wide to prove {wanted}{given}",
        "第二种方法（{by}）得到 {found}，误差太大，证明不了 {wanted}{given}",
    ),
    "second_cannot_tell": Text(
        "the second way ({by}) gives {found}: it fits the mistake `{id}` as well as {wanted}{given}",
        "第二种方法（{by}）得到 {found}，与 {wanted} 相符，与错误 `{id}` 也相符，区分不开{given}",
    ),
    "second_no_value": Text(
        "the second way ({by}) cannot be worked out: {reason}", "第二种方法（{by}）算不出结果：{reason}"
    ),
    "second_left_open": Text(
        "the second way ({by}) could not be worked out here: {reason}",
        "第二种方法（{by}）在本机无法计算：{reason}",
    ),
    "second_left_out": Text("the second way ({by}) was not worked out", "第二种方法（{by}）没有计算"),
    "second_shape": Text(
        "the second way ({by}) has {count} {count:entry|entries}, the derivation another number of them",
        "第二种方法（{by}）有 {count} 个分量，与推导的分量个数不同",
    ),
    "second_same": Text(
        "`{expr}` is the result or a step of the derivation once more: a second way takes another road",
        "`{expr}` 只是把结果或某一步又写了一遍：第二种方法必须另辟路径",
    ),
    "second_no_derivative": Text(
        "by autograd something is differentiated: write diff, grad or jacobian, or say `by: torch`",
        "autograd 需要求导：请用 diff、grad 或 jacobian，否则写 `by: torch`",
    ),
    "second_no_moment": Text(
        "a simulation estimates E, Var, Std or Cov of something random",
        "模拟（simulation）估计的是随机变量的 E、Var、Std 或 Cov",
    ),
    "second_wants_build": Text(
        "the way `{by}` counts what `build` names", "方法 `{by}` 统计的是 `build` 中构建的东西"
    ),
    "second_parts": Text(
        "`build` goes with parameters, tensors and flop_counter, `find` with bisection, not with `{by}`",
        "`build` 用于 parameters、tensors、flop_counter，`find` 用于 bisection，不能与 `{by}` 搭配",
    ),
    "unknown_way": Text("there is no second way `{name}`", "没有 `{name}` 这种第二方法"),
    "unknown_way_near": Text(
        "there is no second way `{name}`; did you mean `{near}`?",
        "没有 `{name}` 这种第二方法，是不是 `{near}`？",
    ),
    "unknown_builder": Text("nothing is built by the name `{name}`", "没有名为 `{name}` 的构建器"),
    "unknown_builder_near": Text(
        "nothing is built by the name `{name}`; did you mean `{near}`?",
        "没有名为 `{name}` 的构建器，是不是 `{near}`？",
    ),
    "builder_way": Text(
        "`{name}` is not counted by {by}, but by {ways}", "`{name}` 不能用 {by} 统计，可用 {ways}"
    ),
    "unknown_parameter": Text("`{builder}` has no parameter {name}", "`{builder}` 没有参数 {name}"),
    "unknown_parameter_near": Text(
        "`{builder}` has no parameter {name}; did you mean {near}?",
        "`{builder}` 没有参数 {name}，是不是 {near}？",
    ),
    "missing_parameter": Text("`{builder}` needs the parameter {name}", "`{builder}` 缺少参数 {name}"),
}
