"""English ways to say a condition, put in words that are understood: "with today's date on it"."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import FixedPattern, fixed

_SAID_OTHERWISE: tuple[tuple[FixedPattern, str], ...] = tuple(
    (fixed(source, re.I), instead)
    for source, instead in (
        # "have a modified date in 2018", "whose modified date falls in 2018"
        (
            r"(?<!\w)(?:(?:that|which|who)\s+)?(?:(?:have|has|having|had|with|show|shows|carry"
            r"|carries|bear)\s+(?:a|an|the|their|its)?|whose)\s*"
            r"(?:last[\s-]+)?(?:modified|modification|change|changed|edit|edited|save|saved"
            r"|file)[\s-]+dates?\s+"
            r"(?:falls?\s+|is\s+|are\s+|lies\s+|was\s+)?(?:of|in|on|from|that\s+is|that's"
            r"|within)?\s*"
            r"(?=(?:the\s+)?(?:between|before|after|since|in|on|from|last|this|past|today"
            r"|yesterday|\d|jan|feb|mar|apr|may|jun|jul|aug|sep"
            r"|oct|nov|dec|spring|summer|autumn|winter|fall|later|earlier|older|newer))",
            "modified ",
        ),
        (
            r"\b(?:tops?|topping|pass(?:es)?|break(?:s)?|hits?"
            r"|clears?)\s+(?:the\s+)?(?=\d+(?:\.\d+)?\s*(?:[kmgt]i?b|gigs?|megs?|gigabytes?"
            r"|megabytes?)\b)",
            "over ",
        ),
        (
            r"\bwith\s+(?P<day>today|yesterday|last\s+(?:week|month|year)|this\s+(?:week|month"
            r"|year))'?s?\s+(?:modified\s+|modification\s+)?date"
            r"(?:\s+on\s+(?:it|them))?(?:\s*\((?:last\s+)?(?:modified|changed)\))?",
            r"modified \g<day>",
        ),
        (
            r"\bhow\s+much\s+(?:do|does|did|would|will)\s+(?P<what>[^?!.]{2,70}?)\s+(?:all\s+)?"
            r"(?:come|add\s+up|amount|sum\s+up)\s+to"
            r"(?:\s+in\s+(?:size|total|all)|\s+altogether)?(?=\s*[?!.]|\s*\Z)",
            r"total size of \g<what>",
        ),
        (
            r"\b(?:right\s+|just\s+|sitting\s+)?at\s+the\s+(?:very\s+)?(?:top"
            r"|root)(?:\s+level)?\s+of\s+(?=(?:my|the|our)\s+(?!list|page|result|table))",
            "directly in ",
        ),
        (
            r"\b(?P<by>before|since|after|from|in)?(?:\s|\A)(?P<year>(?:19"
            r"|20)\d\d)\s+or\s+(?:even\s+)?(?:earlier|before|older)\b",
            r" until the end of \g<year>",
        ),
        (
            r"\b(?:contain|contains|have|has|hold|holds|containing)\s+(?:no|zero"
            r"|absolutely\s+no)\s+(?:data|bytes|content|information)(?:\s+at\s+all)?"
            r"(?:\s+in\s+(?:it|them))?(?!\w)",
            "that are empty",
        ),
        (r"\b(?:predates?|predating|predated)\s+(?=\w)", "modified before "),
        (r"\b(?:postdates?|postdating|postdated)\s+(?=\w)", "modified after "),
        # "with Wallpapers excluded", "..., Wallpapers left out"
        (
            r"(?:,\s*|\s+with\s+|\s*\()(?:the\s+)?(?P<out>[\w'&.-]+(?:\s+[\w'&.-]+){0,4}?)\s+"
            r"(?:being\s+)?"
            r"(?:excluded|left\s+out|not\s+counted|not\s+included|ignored|skipped|aside"
            r"|set\s+aside|disregarded)\)?(?=\s*[?!.]*\s*\Z)",
            r" except \g<out>",
        ),
        # "between 1 and 10 May 2025"
        (
            r"\b(?P<how>between|from)\s+(?:the\s+)?(?P<one>\d{1,2})(?:st|nd|rd|th)?\s+(?:and|to"
            r"|until|till|-|–)\s+(?:the\s+)?(?P<two>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?"
            r"(?P<month>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov"
            r"|dec)[a-z]*)(?P<year>,?\s+(?:19|20)\d\d)?\b",
            r"between \g<one> \g<month>\g<year> and \g<two> \g<month>\g<year>",
        ),
        # "Mum wants to know how many ..."
        (
            r"\A\s*(?:(?:my|the|our|a)\s+)?[\w']+(?:\s+[\w']+)?\s+(?:wants?|needs?|would\s+like"
            r"|'d\s+like|is\s+asking|asked|asks|was\s+asking|is\s+wondering|wonders|needed|wanted)"
            r"\s+(?:me\s+)?(?:to\s+(?:know|see|find\s+out|be\s+told)\s+)?(?=(?:how\s+(?:many|much"
            r"|big|large)|which|what|where|when|whether)\b)",
            "",
        ),
        # "files with the extension csv", "files whose ending is .csv"
        (
            r"\b(?P<files>files?|documents?|ones|things|items)\s+(?:(?:that|which)\s+)?(?:with"
            r"|have|has|having|of|whose|carrying|bearing)\s+"
            r"(?:the\s+|a\s+|an\s+)?(?:(?:file\s+)?(?:extension|ending|suffix)(?:\s+(?:of|is"
            r"|called|being))?\s+[\"'“]?\.?(?P<end>[a-z0-9]{1,6})[\"'”]?"
            r"|\.?(?P<ext>(?!(?:each|every|which|what|any|same|file|no|this|that|its|their|whose"
            r"|an|by|per|all|some|other)\b)[a-z0-9]{2,6})\s+(?:file\s+)?(?:extensions?|endings?"
            r"|suffix))(?![\w])",
            r".\g<end>\g<ext> \g<files>",
        ),
        (
            r"\.?\b(?P<end>(?!(?:each|every|which|what|any|same|file|no|this|that|its|by|per|all|other)\b)[a-z0-9]{2,5})[\s-]extension\s+(?P<files>files?)\b",
            r".\g<end> \g<files>",
        ),
        (
            r"\A\s*(?:(?:please|can\s+you|could\s+you|would\s+you)\s+)*(?:find|locate|(?:take"
            r"|bring|get)\s+me\s+to|go\s+to|open)"
            r"\s+(?:me\s+)?(?:the|my|our)\s+(?P<name>(?:(?!\b(?:empty|hidden|largest|biggest"
            r"|smallest|newest|latest|oldest"
            r"|duplicate|in|with|all|most|files?|from|of)\b)[^?!.,;:]){1,60}?)\s+(?P<noun>folder"
            r"|directory)(?:\s+please)?(?=\s*[?!.]*\s*\Z)",
            r"where is the \g<name> \g<noun>",
        ),
        # "How many hidden files has my Pictures folder got in it?"
        (
            r"\bhas\s+(?P<place>(?:my|the|our)\s+[\w' -]{2,40}?)\s+got(?:\s+in\s+(?:it|there))?\b",
            r"are in \g<place>",
        ),
        # "How much space would I get back if I deleted them?"
        (
            r"\bhow\s+much(?P<room>\s+(?:space|room|storage))?\s+(?:would|will|could|do|can)\s+(?:i|we|that|it)\s+"
            r"(?:get\s+back|gain|free(?:\s+up)?|save|win|recover|reclaim)\s+(?:if|by|from|when)\s+(?:(?:i|we)\s+)?"
            r"(?:delet|remov|binn|ditch|thr[eo]w|g[oe]t(?:ting)?\s+rid\s+of)\w*(?:\s+(?:out|away))?\s+(?P<what>[^?!.]{2,60})",
            r"how much space do \g<what> take",
        ),
        # "…, can you dig it out?"
        (
            r"\s*[,;.–—-]?\s*\b(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:dig|find|pull|bring|fish|look|get"
            r"|fetch|locate|track|hunt)\s+(?:it|that|them|this)(?:\s+(?:out|up|down|for\s+me))*\s*(?:please)?\s*\?*\s*\Z",
            "",
        ),
        (
            r"\s*,?\s*(?:starting|beginning)\s+(?:with|from)\s+the\s+(?P<which>smallest|largest|biggest|newest|latest"
            r"|oldest|earliest|most\s+recent)(?:\s+ones?)?\b",
            r", \g<which> first",
        ),
        # "Bowls club folder?"
        (
            r"\A\s*(?:(?:the|my|our)\s+)?(?P<name>(?!(?:which|what|how|where|is|are|any|empty|hidden|all)\b)"
            r"[\w'&-]+(?:\s+(?!(?:in|of|with|from|and)\b)[\w'&-]+){0,4}?)\s+(?P<noun>folder|directory)"
            r"\s*\?\s*\Z",
            r"where is the \g<name> \g<noun>",
        ),
        # "Find my thesis folder, the crystal growth one."
        (
            r"\A\s*(?:find|locate|where(?:'s|\s+is))\s+(?:the|my|our)\s+(?P<name>[\w'& -]{1,40}?)"
            r"\s+(?P<noun>folder|directory)\s*,\s*the\s+(?P<more>[\w'& -]{2,40}?)\s+one"
            r"\s*[?!.]*\s*\Z",
            r"where is the \g<name> \g<more> \g<noun>",
        ),
        # "I keep my dance songs in one folder. How many …"
        (
            r"(?P<keep>\b(?:i|we)\s+(?:keep|kept|have|put|stored?|saved?|stuck|got)\b[^?!.]{2,60}?)"
            r"\s+in\s+(?:one|a\s+single|its\s+own|their\s+own|a)\s+(?:big\s+|separate\s+)?folder\b"
            r"(?!\s+(?:called|named))",
            r"\g<keep>",
        ),
        (
            r"\A\s*(?:and\s+)?(?:what|how)\s+about\s+the\s+(?:word|phrase|term"
            r"|expression)\s+(?P<what>[^?!.]{2,60})",
            r"what about those that mention \g<what>",
        ),
        # "Somebody quoted us for powder coating. Which file says so?"
        (
            r"\A[^?!.]{3,80}\b(?:for|about|on|regarding)\s+(?:(?:the|a|an|my"
            r"|our)\s+)?(?P<what>[\w'& -]{3,50})[.!;,]\s+"
            r"(?:which|what)\s+(?P<noun>\w+)\s+(?:says?|mentions?|states?"
            r"|tells?(?:\s+me)?)\s+(?:so|that|this)\s*\?*\s*\Z",
            r"which \g<noun> mentions \g<what>?",
        ),
        (
            r"\b(?:in|from)\s+(?P<year>(?:19|20)\d\d)\s+or\s+(?:later|after|newer|since)\b",
            r"since \g<year>",
        ),
    )
)


def said_plainly(question: str) -> str | None:
    """`question` with words that are understood in place of others that mean the same."""
    changed = question
    for source, instead in _SAID_OTHERWISE:
        changed = source.sub(instead, changed)
    return changed if changed != question else None
