/** Fewer characters than this find half the catalogue. */
const MIN_NUMBER_SEARCH = 3;

/** Numbers are compared in capitals, letters and digits only: `abc-12 3` is `ABC123`. */
export const normalisePartNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

export const isSearchable = (text: string): boolean => normalisePartNumber(text).length >= MIN_NUMBER_SEARCH;
