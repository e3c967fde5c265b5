"""A second opinion on a free-text answer from any OpenAI-compatible endpoint: off unless a person sets one up.

The model proposes, code decides: each verdict must name a known point and quote the learner word for word
(`reply`, `verifying`), and what is left becomes a proposal that the person accepts or rejects (`proposals`).
What is asked stands in `inquiry`, how in `line`, the one place that knows httpx; `desk` puts them together
with what is kept in the person's folder (`keeping`): consent, remembered opinions, the calls of a day.
"""
