/** Shorter texts would match too much of the catalogue. */
const MIN_SEARCH_LENGTH = 3;

/** Upper-case letters and digits only: `abc-12 3` becomes `ABC123`. */
export const normalisePartNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

export const isSearchable = (text: string): boolean => normalisePartNumber(text).length >= MIN_SEARCH_LENGTH;
