"""What says that an act was not done, was done by others, or is only told of."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed

ONLY_READ = "□"
"""Stands where something was only read, or put on a list."""

NOT_DONE = fixed(
    r"\b(?:not|n['’]t|never|no|nothing|neither|cannot|without|unable|if|whether|once|when|unless|"
    r"would|should|could|can|may|might|must|will|shall|let me|want|wants|like me to|to have"
    r"|until|as if|suppose|imagine)\b"
    r"|n['’]t\b|['’]ll\b"
    r"|没有|沒有|没能|未能|未曾|尚未|还没|無法|无法|不能|不会|并未|并没|如果|若|假如|要是|一旦"
    r"|是否|能否|可以|可否|会帮|"
    r"要不要|需要我|需要的话|建议|请您?先|可能|应该|应当|未|等我|之后我|的话",
    re.IGNORECASE,
)
"""What makes a sentence say that something is not done, may be, or is asked for."""

REPORTED = fixed(
    r"\b(?:says?|said|states?|stated|writes?|wrote|reads?|reports\b|reported|confirms?|confirmed"
    r"|according to|(?:in|from|per|with|of|to) (?:the|this|that|his|her|their|an?) (?:\w+ )?"
    r"(?:note|minutes|mail|email|letter|message|document|log|history|readme|lease"
    r"|contract|report)|by (?:the|a|an|him|her|them|someone|[A-Z]\w+)|"
    r"he|she|they|tenant|landlord|committee|society|author|sender)\b"
    r"|写道|写着|表示|提到|说|称|根据|记录|邮件|合同(?:里|中|写|规|约)|文中|文件里|信中|日志"
    r"|租客|房东|由|被(?!我)"
    r"|作者|对方|他们?|她们?|于",
    re.IGNORECASE,
)
"""Others who may have done it: what documents tell of."""


BY_OTHERS = fixed(r"\b(?:by|says?|said|according to|confirms?)\b", re.IGNORECASE)
TOLD = fixed(r"写道|写着|原文|信里|信中|邮件里|日记|文中|说[：:]|留言")
AT_ITS_TIME = fixed(
    r"\d\s?[月日号]|\b\d{1,2}(?:st|nd|rd|th)?\s[A-Z][a-z]{2}|\b[A-Z][a-z]{2,8}\s\d{1,2}\b|\d{4}"
    r"|\b(?:yesterday|(?<!minute )(?<!moment )(?<!second )ago|last)\b|昨天|前天|上周|当天|[由于被]"
)
"""Acts of which papers tell have a day, or one who did them."""


SUPPOSED = fixed(r"\W*(?:if|once|when|unless|suppose|until)\b", re.IGNORECASE)
