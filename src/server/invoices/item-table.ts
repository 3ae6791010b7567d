import type { Translate } from '#texts/texts.ts';
import { alignRight, BOTTOM, drawRule, LEFT, MUTED_COLOUR, type Pdf, TEXT_COLOUR } from './pdf-document.ts';

/** A right-aligned column of figures. Position and width in points. */
export interface FigureColumn {
  heading: string;
  x: number;
  width: number;
}

export interface TableLine {
  name: string;
  /** Printed in small type below the name; empty ones are left out. */
  details: (string | null)[];
  part_number: string;
  /** One per column. */
  figures: string[];
}

const GAP = 12;

/** Draws the lines of a document; the column headings are repeated on each page. */
export function drawItemTable(
  pdf: Pdf,
  t: Translate,
  table: { part_x: number; columns: FigureColumn[]; lines: TableLine[] },
): void {
  const { part_x, columns, lines } = table;
  const name_width = part_x - LEFT - GAP;
  const part_width = columns[0]!.x - part_x;
  drawHeadings();
  for (const line of lines) {
    if (pdf.y > BOTTOM) {
      pdf.addPage();
      drawHeadings();
    }
    const top = pdf.y;
    pdf.font('Helvetica').fontSize(9).fillColor(TEXT_COLOUR);
    pdf.text(line.part_number, part_x, top, { width: part_width });
    for (const [index, { x, width }] of columns.entries()) {
      pdf.text(line.figures[index]!, x, top, alignRight(width));
    }
    pdf.font('Helvetica-Bold').text(line.name, LEFT, top, { width: name_width });
    const detail = line.details.filter(Boolean).join('\n');
    pdf
      .font('Helvetica')
      .fontSize(8)
      .fillColor(MUTED_COLOUR)
      .text(detail, LEFT, undefined, { width: name_width });
    pdf.y += 8;
    drawRule(pdf);
  }

  function drawHeadings() {
    const top = pdf.y;
    pdf.font('Helvetica-Bold').fontSize(8).fillColor(MUTED_COLOUR);
    pdf.text(t('invoice-item'), LEFT, top);
    pdf.text(t('invoice-part'), part_x, top);
    for (const { heading, x, width } of columns) pdf.text(heading, x, top, alignRight(width));
    pdf.y += 6;
    drawRule(pdf);
  }
}
