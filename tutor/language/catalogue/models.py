"""What is said of real models: the columns of their table, the names of their facts, and words for values."""

from __future__ import annotations

from tutor.language.text import Text

_FACTS = {
    "fact_architecture": Text("architecture", "架构"),
    "fact_attention": Text("attention", "注意力"),
    "fact_layers": Text("layers", "层数"),
    "fact_heads": Text("query heads", "query 头数"),
    "fact_kv_heads": Text("KV heads", "KV 头数"),
    "fact_d_model": Text("d_model", "d_model"),
    "fact_d_k": Text("d_k of a head", "d_k（每头）"),
    "fact_d_v": Text("d_v of a head", "d_v（每头）"),
    "fact_d_latent": Text("latent of K and V", "K、V 的 latent 维度"),
    "fact_d_rope": Text("shared RoPE key", "共享 RoPE key 维度"),
    "fact_scale": Text("q·k multiplied by", "q·k 乘以"),
    "fact_qk_norm": Text("norm of q and k", "q、k 归一化"),
    "fact_score_cap": Text("soft cap of scores", "打分软上限"),
    "fact_logit_cap": Text("soft cap of logits", "输出 logits 软上限"),
    "fact_positions": Text("positions", "位置编码"),
    "fact_rope_share": Text("share with RoPE", "RoPE 占比"),
}
_VALUES = {
    "architecture_decoder": Text("decoder", "仅解码器"),
    "architecture_encoder": Text("encoder", "仅编码器"),
    "architecture_encoder_decoder": Text("encoder and decoder", "编码器-解码器"),
    "attention_mha": Text("multi-head (MHA)", "多头（MHA）"),
    "attention_mqa": Text("multi-query (MQA)", "多查询（MQA）"),
    "attention_gqa": Text("grouped-query (GQA)", "分组查询（GQA）"),
    "attention_mla": Text("latent (MLA)", "潜在注意力（MLA）"),
    "qk_norm_none": Text("none", "无"),
    "qk_norm_rms_head": Text("RMSNorm of each head", "逐头 RMSNorm"),
    "qk_norm_rms_all": Text("RMSNorm of the whole projection", "对整个投影做 RMSNorm"),
    "qk_norm_layer": Text("LayerNorm", "LayerNorm"),
    "qk_norm_l2": Text("length 1 (cosine)", "单位长度（余弦）"),
    "qk_norm_latent": Text("RMSNorm of the latents", "对 latent 做 RMSNorm"),
    "positions_rope": Text("RoPE", "RoPE"),
    "positions_learned": Text("learned, absolute", "可学习的绝对位置"),
    "positions_sinusoidal": Text("sinusoidal", "正弦"),
    "positions_bias": Text("relative bias", "相对位置偏置"),
    "positions_alibi": Text("ALiBi", "ALiBi"),
    "positions_some_rope": Text("RoPE on some layers", "部分层用 RoPE"),
}
MESSAGES = {
    **_FACTS,
    **_VALUES,
    "column_model": Text("model", "模型"),
    "column_scale": Text("scale", "缩放"),
    "column_norm": Text("q,k", "q,k"),
    "column_positions": Text("pos", "位置"),
    "short_rms_head": Text("RMS", "RMS"),
    "short_rms_all": Text("RMS", "RMS"),
    "short_layer": Text("LN", "LN"),
    "short_l2": Text("L2", "L2"),
    "short_latent": Text("latent", "latent"),
    "short_rope": Text("RoPE", "RoPE"),
    "short_learned": Text("learned", "可学习"),
    "short_sinusoidal": Text("sine", "正弦"),
    "short_bias": Text("bias", "偏置"),
    "short_alibi": Text("ALiBi", "ALiBi"),
    "short_some_rope": Text("RoPE±", "RoPE±"),
    "legend": Text(
        "L layers, H query heads, KV key-value heads (MLA keeps a latent instead), scale: what multiplies q·k. "
        "q,k: how they are normalised or their scores capped. “-”: none, “?”: not looked up in a source yet.",
        "L 层数，H query 头数，KV 键值头数（MLA 只存 latent），缩放：q·k 乘以多少。"
        "q,k：如何归一化，或打分的软上限。“-”表示没有，“?”表示尚未查到出处。",
    ),
    "more": Text(
        "One model with the source of every fact: tutor models {name}",
        "查看某个模型及每项的出处：tutor models {name}",
    ),
    "transcribed": Text("(as copied by others)", "（转引）"),
    "remembered": Text("(from memory, not looked up again)", "（凭记忆，未再核对）"),
    "comma": Text(", ", "、"),
    "stand_in": Text("{facts}:", "{facts}："),
    "follows": Text("follows from the numbers of heads", "由头数得出"),
    "no_such_model": Text("No model is called {name}.", "没有叫 {name} 的模型。"),
    "no_such_model.next": Text("`tutor models` lists them.", "用 `tutor models` 列出全部模型。"),
    "no_such_model_near": Text(
        "No model is called {name}. Did you mean {near}?", "没有叫 {name} 的模型。是不是 {near}？"
    ),
    "no_such_model_near.next": Text("`tutor models` lists them.", "用 `tutor models` 列出全部模型。"),
}
