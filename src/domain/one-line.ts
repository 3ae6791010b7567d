/** Signs that break a line, ring a bell, or turn the direction of what follows. */
const NO_TEXT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** What was typed as one line of text: whatever would break it, or steer what is read beside it, is a space. */
export const oneLine = (text: string): string => text.replaceAll(NO_TEXT, ' ').trim();
