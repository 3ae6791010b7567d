/** Control characters, line separators and bidirectional overrides. */
const UNSAFE_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Replaces unsafe characters with spaces, so that a text cannot break the line or reorder the text around it. */
export const toSingleLine = (text: string): string => text.replaceAll(UNSAFE_CHARACTERS, ' ').trim();
