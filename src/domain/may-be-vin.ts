/**
 * True for text that may be a VIN and so must not become part of a URL. The search form posts such text, and the server
 * decides with the stricter `isVinLike`. This check is in its own file, so that pages do not load the VIN rules. Text
 * that starts with a year, or has one after a word of five letters or more, names a car: printed VINs have neither.
 */
export const mayBeVin = (text: string): boolean =>
  /^(?!(.*[a-z]{5}.*\s|\s*)(19|20)\d\d\b)(?=(.*\d){4})(\W*\w){14,20}\W*$/i.test(text);
