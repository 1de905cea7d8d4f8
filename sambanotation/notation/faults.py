"""All kinds of findings that reading a record can make."""

from __future__ import annotations

from sambanotation.notation import line_faults, record_faults

KINDS = (
    record_faults.NOT_UTF_8,
    record_faults.NO_RECORD,
    record_faults.NOT_TEXT,
    record_faults.NOT_FORMATTED,
    record_faults.CARDS_NOT_REWRITTEN,
    record_faults.FILE_TOO_LARGE,
    record_faults.FINDINGS_NOT_TOLD,
    line_faults.UNREADABLE_LINE,
    line_faults.ANNOTATION_NOT_CLOSED,
    record_faults.VARIATION_NOT_CLOSED,
    record_faults.NOTHING_TO_CLOSE,
    record_faults.LINE_OUT_OF_PLACE,
    record_faults.REPEATED_TAG,
    record_faults.REPEATED_LINE,
    record_faults.TAG_NOT_UNDERSTOOD,
    record_faults.WRONG_TURN_NUMBER,
    record_faults.WRONG_DEAL_NUMBER,
    record_faults.UNKNOWN_SEAT,
    record_faults.UNKNOWN_SIDE,
    line_faults.IMPOSSIBLE_QUANTITY,
    line_faults.IMPOSSIBLE_RUN,
    record_faults.NESTED_TOO_DEEP,
    record_faults.UNKNOWN_FINDING_NAME,
    record_faults.LATER_VERSION,
    record_faults.NO_DEAL,
    line_faults.LINE_TOO_LONG,
    record_faults.LINES_SKIPPED,
    line_faults.MARK_NOT_UNDERSTOOD,
    line_faults.MARK_IN_REMARK,
    record_faults.UNFAMILIAR_TAG,
    line_faults.QUESTION_NOT_UNDERSTOOD,
)
"""In order of code."""
