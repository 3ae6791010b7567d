/** What a file may ask of the machine. */
export const LIMITS = {
  columns: 200,
  /** Characters of one row of a text file, or of one record of an XML file. */
  record: 64 * 1024,
  rows: 5_000_000,
  vehicles: 300_000,
  /** Workbooks are packed: what they unpack to is counted while it is unpacked. */
  workbook: { rows: 200_000, parts: 200, part: 50 * 1024 * 1024, all: 100 * 1024 * 1024, ratio: 200 },
  xml: { depth: 24, nodes: 5000, attributes: 60 },
  /** Problems that are kept row by row; all of them are counted. */
  problems: 100_000,
} as const;

/** Unpacked bytes before the ratio is looked at: small parts may pack very well. */
export const RATIO_FROM = 1024 * 1024;
