"""The little words of English and Chinese, and what never follows them: tables for `order`.

A class is a set of words with the same needs. `thing` and `said` are words of the lexicon, `start` and `end`
the edges of a clause. Words of the class `word` only look as if they held one of the others.
"""

from __future__ import annotations

from typing import Final

_CLASSES: Final = """
det: the a an its their our your every
of: of
prep: with by from into for at in on
to: to
than: than
is: is are was were isn't aren't does doesn't
be: be
can: can will would should must cannot may might could
and: and or nor
why: because but if when while since which whether
so: so
we: we they we'd you'd they'd we're you're they're it'll you'll
it: it
not: not
very: very quite
verb: grows saturates vanishes shrinks becomes makes gets explodes keeps brings restores divides goes
    tends has dies pushes turns gives drives leaves takes comes receives
的: 的
了: 了
把: 被 从 与 随 随着 比 按
让: 让 使 使得 把 将 令
在: 在
很: 很 更 太 越 非常 挺
就: 就 再
也: 也 还 又 才 都
会: 会
能: 能 可 可以 应该 必须
不: 不 没
和: 和 或 以及
因: 因为 如果 由于
所: 或者 所以 因此 但 但是 而 于是 并且 而且 从而
是: 是
成: 成 到
于: 于
里: 里 中 时 左右 附近 之间 以内
后: 之后 之前 以后
着: 着 们 地
个: 个
这: 这 那
吧: 吧 呢 嘛 呗 啦 吗
每: 每 各 每个 各个 某个 每一个
一: 一 两 二 三 四 五 六 七 八 九 十 几 多 哪 某 单 整 百 千 万 数 半 好几 任意 另 上 下 首 同 头 前 后 第
除以: 除以 变成 变为 变回 回到 等于 接近 趋近 趋近于 趋于 逼近 拉到 拉回到 压到 归一到 降到 进入 成为 作为
    取决于 正比于 相当于 代替 恢复到 控制在 保持在 落在 挤在 集中在 使得 避免 防止 导致 造成
几乎: 几乎 基本上 大约 已经 仍然 反而 甚至 尤其 例如 比如 通过 根据 为了 只要 不管 无论 虽然 要是 即使
    一般
word: 目的 的确 的话 的时候 为了 了解 罢了 除了 从而 从来 从不 从头 将来 而是 而非 因而 反而 然而 而不
    而已 越来越 不太 太多 还是 就是 也是 但是 或是 于是 对于 由于 关于 处于 基于 大于 小于 用于 在于 位于
    属于 至于 其中 中间 中心 集中 从中 这里 那里 里面 时候 同时 及时 有时 此时 这时 那时 目前 平时 随时 实时
    时间 小时 沿着 意味着 接着 跟着 盯着 围着 我们 你们 他们 它们 人们 得到 觉得 取得 值得 获得 记得 变得
    显得 地方 地址 是不是 要是 只是 可是 总是 不是 都是 凡是 若是 机会 学会 还原 还有 再次 又一 更新 与否
    参与 和平 总和 温和 缓和 让步 把握 被动 使用 即使 迫使 促使 天使 随机 随便 随意 随后 伴随 不得 只得
    得分 得出 得益 懂得 也得 就得 还得 都得 又得 比例 比较 对比 类比 好比 相比 占比 按照 按时 按住 按说
    存在 现在 实在 正在 在乎 个别 个数 个位 个中 个体 个人 整个 各个 各自 各种 每次 中文 时常 时不时 时刻
    当时 里头 心里 家里 哪里 再说 再见 才能 人才 刚才 全都 首都 成都 更何况 太阳 达到 回到 做到 提到 看到
    想到 受到 感到 遇到 直到 到底 到处 到时 变成 完成 造成 形成 分成 生成 组成 成分 成正 成立 成本 成长
    成倍 超出 比的 比特 那么 这么 这样 那样 这种 那种 这些 那些 令人 可能 可见 可惜 不断 不同 不管 不少
    不论 不过 不久 没事 不足 不然 重要 主要 需要 只要 要么 要害 次要 智能 功能 性能 只能 能量 可靠 之和
    即可 尽可 认可 许可 即将 将近 之比 加速比 信噪比 性价比 同比 自己 大家
"""

_NEVER: Final = """
det: det of prep to than is be can and why we it verb end
of: end of prep to than is be and why we verb
prep: of prep to than is be and why we
to: of prep to than is and why we
than: and why is be end
is: is can and
be: is be can of and
can: of prep to and can
and: and end of
why: and end of be
so: and of be
we: det of prep and verb than we
it: it of we be
not: is and of can
very: end of prep to is be and
verb: is be can verb
thing: 个
start: 的 了 着 里 个 于 of than
的: 的 了 着 个 因
了: 了
把: end 的 了 就 也 因 把 让 是 于 里 会 着 在 个 不 所 后
让: end 的 了 就 也 因 把 让 是 于 里 会 着 在 个 和 所 后
在: end 的 因 在 于 着 会 个 和 把 所 后
很: end thing 的 了 把 让 因 里 很 着 和 在 个 是 所 后
就: end 的 了 里 着 和 个 就 后
也: end 的 了 里 着 和 个 后
会: end 会 里 和 着 个 的 后
能: 能 的 和 因 里 着 个 于 所
不: end 的 和 因 里 着 个 就 于 也 所 后
和: 和 让 因 了 着 个 end 所 后
因: 的 了 里 后 着 和 个 因 所
所: 的 了 里 后 着 和 个 所
是: 是 了 着 和 就 也 后
成: 因 会 把 让 和 很 着 个 成 也 所
于: end 的 了 会 就 也 把 让 是 因 着 里 很 个 所
里: 里 着 个
着: 个
这: end 的 了 着 里 因 所
除以: end 会 就 也 因 把 让 于 着 是 和 除以 几乎 里 所
几乎: 的 了 里 着 个 和 于
每: end 的 了 就 也 很 因 把 让 着 里 和 会 在 所
"""
"""What never follows a class."""

_TOGETHER: Final = """
and because | and but | and if | and so | at which | because and | because if | because of | but because |
but if | but since | but so | but when | but while | by in | by to | by which | for in | for which |
from in | from which | if and | in at | in by | in for | in to | in which | in with | is not | of in |
of when | of whether | of which | on by | on in | on to | on whether | on which | on with | so and | so if |
so since | so when | so while | to whether | to which | to within | which of | with which | 不 也 |
不 就 | 把 之前 | 把 以前 | 把 之后 | 把 后 | 让 之前 |
会 得 | 在 和 | 就 和 | 也 和 | 都 和 | 还 和 | 又 和 |
很 得 | 把 与 | 时 就 | 时 的 | 是 就 | 是 的 | 更 是 | 而 从 | 让 从 | 越 是 | 都 的
"""
"""Pairs of words that do, though their classes do not."""


_HALVES: Final = """
候: 时等气征症守 选补
么: 什怎那这要多干没
们: 我你他它她咱人者
样: 这那一同怎模多式采取抽各两何照么 本子式例品条
果: 如结效后成因若 然断真
响: 影 应
许: 也或允准少些不几 多可
此: 因如由从在至对为除就彼据与于 时外处前后类刻次种题
例: 比举惯案样实特为 如子外
刻: 时立即此深 画意
般: 一这那
乎: 几似在近
概: 大 率念括
括: 包概 号
题: 问标主命话难考专课本试道答 目
际: 实 上
须: 必无 要
论: 无不结理讨推言谬 文证断述
些: 一这那有某哪好
始: 开初原 终
旦: 一
仿: 模 佛
"""
"""Characters that are no word by themselves: what stands before them, and what may follow instead."""


def _read(table: str) -> dict[str, tuple[str, ...]]:
    """Lines of a name and its words; a line that is indented goes on with the one before."""
    lines = table.strip().replace("\n    ", " ").splitlines()
    return {name: tuple(words.split()) for name, _, words in (line.partition(":") for line in lines)}


CLASSES: Final = _read(_CLASSES)
NEVER: Final = {name: frozenset(after) for name, after in _read(_NEVER).items()}
HALVES: Final = {half: (*beside, "")[:2] for half, beside in _read(_HALVES).items()}
TOGETHER: Final = frozenset(tuple(pair.split()) for pair in _TOGETHER.split("|"))
