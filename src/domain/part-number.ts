/** Upper-case letters and digits only: `abc-12 3` becomes `ABC123`. */
export const normalisePartNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** False for a part number so short that it would match too much of the catalogue. */
export const isSearchablePartNumber = (text: string): boolean => normalisePartNumber(text).length >= 3;
