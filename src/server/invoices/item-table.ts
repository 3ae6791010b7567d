import type { Translate } from '#texts/texts.ts';
import { alignRight, BOTTOM, drawRule, LEFT, MUTED_COLOUR, type Page, TEXT_COLOUR } from './pdf-document.ts';

/** A right-aligned column of figures. Position and width in points. */
export interface FigureColumn {
  head: string;
  x: number;
  width: number;
}

export interface DocumentLine {
  name: string;
  /** Printed in small type below the name; empty ones are left out. */
  details: (string | null)[];
  part_number: string;
  /** One per column. */
  figures: string[];
}

const GAP = 12;

/** Draws the lines of a document; the column heads are repeated on each page. */
export function drawItemTable(
  page: Page,
  t: Translate,
  table: { part_x: number; columns: FigureColumn[]; lines: DocumentLine[] },
): void {
  const { part_x, columns, lines } = table;
  const name_width = part_x - LEFT - GAP;
  const part_width = columns[0]!.x - part_x;
  drawHeads();
  for (const line of lines) {
    if (page.y > BOTTOM) {
      page.addPage();
      drawHeads();
    }
    const top = page.y;
    page.font('Helvetica').fontSize(9).fillColor(TEXT_COLOUR);
    page.text(line.part_number, part_x, top, { width: part_width });
    for (const [index, { x, width }] of columns.entries()) {
      page.text(line.figures[index]!, x, top, alignRight(width));
    }
    page.font('Helvetica-Bold').text(line.name, LEFT, top, { width: name_width });
    const detail = line.details.filter(Boolean).join('\n');
    page
      .font('Helvetica')
      .fontSize(8)
      .fillColor(MUTED_COLOUR)
      .text(detail, LEFT, undefined, { width: name_width });
    page.y += 8;
    drawRule(page);
  }

  function drawHeads() {
    const top = page.y;
    page.font('Helvetica-Bold').fontSize(8).fillColor(MUTED_COLOUR);
    page.text(t('invoice-item'), LEFT, top);
    page.text(t('invoice-part'), part_x, top);
    for (const { head, x, width } of columns) page.text(head, x, top, alignRight(width));
    page.y += 6;
    drawRule(page);
  }
}
