/**
 * True for text that must not become part of a URL, because it may be a VIN. Separate from the VIN rules and looser, so
 * that pages do not load those: a form posts such text, and the server decides (`isVinLike`). A year that stands first
 * or after a longer word belongs to a car: no group of a printed VIN looks like that.
 */
export const mayBeVin = (text: string): boolean =>
  /^(?!(.*[a-z]{5}.*\s|\s*)(19|20)\d\d\b)(?=(.*\d){4})(\W*\w){14,20}\W*$/i.test(text);
