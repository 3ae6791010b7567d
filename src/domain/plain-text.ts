// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

/** True if the text contains no control characters except tabs and line breaks, and no U+FFFD (undecodable bytes). */
export const isPlainText = (text: string): boolean => !CONTROL.test(text);
