/**
 * True for text that may be a VIN and so must not become part of a URL: 14 to 20 letters and digits, at least four of
 * them digits. Text that starts with a year, or has a year after a word of five letters or more, names a car instead.
 * The search form posts text that may be a VIN, and the server decides with the stricter `isVinLike`. This check is in
 * its own file, so that pages do not load the VIN rules.
 */
export const mayBeVin = (text: string): boolean =>
  /^(?!(.*[a-z]{5}.*\s|\s*)(19|20)\d\d\b)(?=(.*\d){4})(\W*\w){14,20}\W*$/i.test(text);
