"""What the grading room says: why a point got its verdict, and why a stretch earned nothing."""

from tutor.language.text import Text

MESSAGES = {
    # why a point is covered, to be checked, or not found
    "matched": Text("Your own words say it.", "你的原话说到了。"),
    "learnt": Text("You taught me that these words say it.", "你教过我：这样说就是这个意思。"),
    "opposite": Text("This reads like the opposite of the point.", "这句话读起来与要点相反。"),
    "negated": Text("The point seems to be denied here.", "这里像是在否定这一点。"),
    "rejected": Text(
        "The point is mentioned here, but only to be rejected.", "这里提到了这一点，但像是在反驳它。"
    ),
    "reported": Text(
        "This is told as what others say; is it your own view?", "这是转述别人的说法，是你自己的看法吗？"
    ),
    "doubtful": Text(
        "The words of the point are here, but I cannot follow the sentence; is this what you mean?",
        "这里有这个要点的词，但这句话我读不通，你是这个意思吗？",
    ),
    "both": Text(
        "One place says it, another seems to say the opposite.", "一处说了这一点，另一处又像在说相反的话。"
    ),
    "nothing_found": Text("I could not find this in your answer.", "没有在你的回答里找到这一点。"),
    # why a stretch earned nothing
    "keyword_list": Text(
        "A row of terms was left out: it names things but says nothing about them.",
        "罗列术语的部分没有计入：只提到了词，没有说它们之间的关系。",
    ),
    "question_copy": Text("A repetition of the question was left out.", "复述题目的部分没有计入。"),
    "grader_talk": Text("Text that speaks to the grader was left out.", "对评分者说的话没有计入。"),
    "word_salad": Text(
        "A sentence that strings terms together without sense was left out.",
        "有一句只是把术语拼在一起，读不通，没有计入。",
    ),
    "elsewhere": Text(
        "A sentence about another architecture was left out: it says nothing of what was asked.",
        "有一句讲的是别的结构，与所问无关，没有计入。",
    ),
    "empty": Text("There are no words in this answer.", "回答里没有文字。"),
    "too_long": Text("Only the first 5,000 characters were graded.", "只批改了前 5000 个字符。"),
}
