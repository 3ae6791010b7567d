import type { Translate } from '#texts/texts.ts';
import { BOTTOM, INK, LEFT, type Page, QUIET, right, rule } from './pdf-document.ts';

/** A column of figures at the right; places and widths in points. */
export interface FigureColumn {
  head: string;
  x: number;
  width: number;
}

export interface DocumentLine {
  name: string;
  /** Under the name, smaller; empty ones are left out. */
  details: (string | null)[];
  part_number: string;
  /** One for each column, in their order. */
  figures: string[];
}

const GAP = 12;

/** The lines of a paper under their heads, which stand again on every new page. */
export function itemTable(
  page: Page,
  t: Translate,
  table: { part_x: number; columns: FigureColumn[]; lines: DocumentLine[] },
): void {
  const { part_x, columns, lines } = table;
  const name_width = part_x - LEFT - GAP;
  const part_width = columns[0]!.x - part_x;
  heads();
  for (const line of lines) {
    if (page.y > BOTTOM) {
      page.addPage();
      heads();
    }
    const top = page.y;
    page.font('Helvetica').fontSize(9).fillColor(INK);
    page.text(line.part_number, part_x, top, { width: part_width });
    for (const [index, { x, width }] of columns.entries()) {
      page.text(line.figures[index]!, x, top, right(width));
    }
    page.font('Helvetica-Bold').text(line.name, LEFT, top, { width: name_width });
    const detail = line.details.filter(Boolean).join('\n');
    page.font('Helvetica').fontSize(8).fillColor(QUIET).text(detail, LEFT, undefined, { width: name_width });
    page.y += 8;
    rule(page);
  }

  function heads() {
    const top = page.y;
    page.font('Helvetica-Bold').fontSize(8).fillColor(QUIET);
    page.text(t('invoice-item'), LEFT, top);
    page.text(t('invoice-part'), part_x, top);
    for (const { head, x, width } of columns) page.text(head, x, top, right(width));
    page.y += 6;
    rule(page);
  }
}
