/** Limits that protect the server from hostile or oversized files. */
export const LIMITS = {
  columns: 200,
  /** Characters of one row of a text file, or of one record of an XML file. */
  recordLength: 64 * 1024,
  rows: 5_000_000,
  vehicles: 300_000,
  /** A workbook is a zip file of parts. Their size is counted during decompression. */
  workbook: {
    rows: 200_000,
    parts: 200,
    partBytes: 50 * 1024 * 1024,
    totalBytes: 100 * 1024 * 1024,
    compressionRatio: 200,
  },
  /** `nodes` counts the elements of one record, `attributes` those of one element. */
  xml: { depth: 24, nodes: 5000, attributes: 60 },
  /** Problems that are stored row by row; further problems are only counted. */
  problems: 100_000,
} as const;

/** The decompressed size above which the compression ratio is checked. Small parts may compress very well. */
export const MIN_BYTES_FOR_RATIO = 1024 * 1024;
