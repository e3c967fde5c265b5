"""Every statement that reads or writes the tables of `schema`, whole, so that nothing is pasted into SQL."""

from __future__ import annotations

from typing import Final

NEXT_SEQ: Final = "SELECT coalesce(max(seq), 0) + 1 FROM events WHERE device = ?"
ADD_EVENT: Final = """
    INSERT INTO events (id, device, seq, at, kind, version, question, pack_hash, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
EVENTS: Final = """
    SELECT id, device, seq, at, kind, version, question, pack_hash, body FROM events
    WHERE ?1 IS NULL OR question = ?1 ORDER BY at, device, seq
"""
RATINGS: Final = """
    SELECT json_extract(body, '$.attempt'), json_extract(body, '$.rating'), at FROM events
    WHERE question = ? AND kind = 'rated' ORDER BY at, device, seq
"""
RATED_QUESTIONS: Final = "SELECT DISTINCT question FROM events WHERE kind = 'rated' ORDER BY question"

DECISIONS: Final = """
    SELECT question, kind, at, body FROM events
    WHERE kind IN ('overruled', 'forgotten') AND (?1 IS NULL OR question = ?1) ORDER BY at, device, seq
"""

CARDS: Final = """
    SELECT question, state, step, stability, difficulty, due, last_review, reviews, lapses
    FROM cards ORDER BY question
"""
PUT_CARD: Final = """
    INSERT OR REPLACE INTO cards
        (question, state, step, stability, difficulty, due, last_review, reviews, lapses)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
DROP_CARDS: Final = "DELETE FROM cards"

DRAFTS: Final = "SELECT question, text FROM drafts ORDER BY question"
PUT_DRAFT: Final = """
    INSERT INTO drafts VALUES (?, ?, ?)
    ON CONFLICT (question) DO UPDATE SET text = excluded.text, at = excluded.at
"""
DROP_DRAFT: Final = "DELETE FROM drafts WHERE question = ?"

PLACE: Final = "SELECT body FROM place"
PUT_PLACE: Final = """
    INSERT INTO place VALUES (1, ?, ?) ON CONFLICT (one) DO UPDATE SET body = excluded.body, at = excluded.at
"""
DROP_PLACE: Final = "DELETE FROM place"

PREFERENCE: Final = "SELECT value FROM preferences WHERE name = ?"
PUT_PREFERENCE: Final = """
    INSERT INTO preferences VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, at = excluded.at
"""

DEVICE: Final = "SELECT id FROM device"
ADD_DEVICE: Final = "INSERT INTO device VALUES (?, ?)"

KINDS: Final = "SELECT kind, count(*) FROM events GROUP BY kind"
SPAN: Final = "SELECT min(at), max(at) FROM events"
# Of each attempt the last rating counts.
LAST_RATINGS: Final = """
    SELECT rating FROM (
        SELECT question, json_extract(body, '$.rating') AS rating, at, row_number() OVER (
            PARTITION BY json_extract(body, '$.attempt') ORDER BY at DESC, device, seq DESC
        ) AS back
        FROM events WHERE kind = 'rated'
    ) WHERE back = 1
"""
PRACTISED: Final = """
    SELECT DISTINCT question, substr(at, 1, 10) FROM events WHERE kind IN ('answered', 'revealed', 'rated')
"""
HINTS: Final = """
    SELECT coalesce(sum(most), 0) FROM (
        SELECT max(json_extract(body, '$.hints')) AS most FROM events
        WHERE kind IN ('answered', 'revealed', 'rated', 'skipped')
        GROUP BY json_extract(body, '$.attempt')
    )
"""
