// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

/** Whether a text holds nothing that cannot be shown; tabs and line ends can. */
export const isPlainText = (text: string): boolean => !CONTROL.test(text);
