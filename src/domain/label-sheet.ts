/**
 * Sheets of address labels, with the manufacturers' measures in points (1/72 inch). `left` and `top` are the margins.
 * `step` is the distance from the left edge of one column to the left edge of the next.
 */
export const LABEL_SHEETS = {
  /** Avery 5163: letter, ten labels of 4 × 2 inches. */
  '5163': {
    page: [612, 792],
    columns: 2,
    rows: 5,
    left: 11.25,
    top: 36,
    width: 288,
    height: 144,
    step: 301.5,
  },
  /** Avery L7163: A4, fourteen labels of 99.1 × 38.1 mm. */
  L7163: {
    page: [595.28, 841.89],
    columns: 2,
    rows: 7,
    left: 13.18,
    top: 42.94,
    width: 280.91,
    height: 108,
    step: 288,
  },
} as const;

export type LabelSheet = keyof typeof LABEL_SHEETS;
export const LABEL_SHEET_NAMES = ['5163', 'L7163'] as const satisfies LabelSheet[];

/** The page number of a label, starting at 0, and its upper left corner. Rows are filled from left to right. */
export function placeLabel(sheet: LabelSheet, index: number): { page: number; x: number; y: number } {
  const { columns, rows, left, top, height, step } = LABEL_SHEETS[sheet];
  const indexOnPage = index % (columns * rows);
  return {
    page: Math.floor(index / (columns * rows)),
    x: left + (indexOnPage % columns) * step,
    y: top + Math.floor(indexOnPage / columns) * height,
  };
}
