import type { Translate } from '#texts/texts.ts';
import {
  addElement,
  addText,
  alignRight,
  BOTTOM,
  drawRule,
  LEFT,
  MUTED_COLOUR,
  type Pdf,
  type PdfElement,
  TEXT_COLOUR,
  withoutEmoji,
} from './pdf-document.ts';

/** A right-aligned column of figures. Position and width in points. */
interface FigureColumn {
  heading: string;
  x: number;
  width: number;
}

interface TableLine {
  name: string;
  /** Printed in small type below the name; empty ones are left out. */
  details: (string | null)[];
  part_number: string;
  /** One for each `FigureColumn`. */
  figures: string[];
}

const GAP = 12;
/** The distance between a line of the table and the rule below it. */
const RULE_GAP = 8;

/** Draws the lines of a document; the column headings are repeated on each page. */
export function drawItemTable(
  pdf: Pdf,
  t: Translate,
  { part_x, columns, lines }: { part_x: number; columns: FigureColumn[]; lines: TableLine[] },
): void {
  const { kit } = pdf;
  const name_width = part_x - LEFT - GAP;
  const part_width = columns[0]!.x - part_x;
  const drawHeadings = (row: PdfElement | null) => {
    const top = kit.y;
    kit.font('bold').fontSize(8).fillColor(MUTED_COLOUR);
    const cells: [text: string, x: number, options?: object][] = [
      [t('order-column-item'), LEFT],
      [t('order-column-part'), part_x],
      ...columns.map(({ heading, x, width }) => [heading, x, alignRight(width)] as [string, number, object]),
    ];
    for (const [text, x, options] of cells) {
      if (row) addText(pdf, row, 'TH', () => kit.text(text, x, top, options));
      else kit.text(text, x, top, options);
    }
    kit.y += 6;
  };
  addElement(pdf, pdf.root, 'Table', (tableElement) => {
    addElement(pdf, tableElement, 'TR', drawHeadings);
    drawRule(pdf);
    for (const line of lines) {
      const name = withoutEmoji(line.name);
      const details = withoutEmoji(line.details.filter(Boolean).join('\n'));
      const height =
        kit.font('bold').fontSize(9).heightOfString(name, { width: name_width }) +
        kit.font('regular').fontSize(8).heightOfString(details, { width: name_width });
      if (kit.y + height + RULE_GAP > BOTTOM) {
        kit.addPage();
        // Screen readers skip the repeated headings.
        kit.markContent('Artifact', { type: 'Layout' });
        drawHeadings(null);
        kit.endMarkedContent();
        drawRule(pdf);
      }
      const top = kit.y;
      addElement(pdf, tableElement, 'TR', (row) => {
        addText(pdf, row, 'TD', () => {
          kit.font('bold').fontSize(9).fillColor(TEXT_COLOUR);
          kit.text(name, LEFT, top, { width: name_width });
          kit.font('regular').fontSize(8).fillColor(MUTED_COLOUR);
          kit.text(details, LEFT, undefined, { width: name_width });
        });
        const nameEnd = kit.y;
        kit.font('regular').fontSize(9).fillColor(TEXT_COLOUR);
        addText(pdf, row, 'TD', () => kit.text(line.part_number, part_x, top, { width: part_width }));
        for (const [index, { x, width }] of columns.entries()) {
          addText(pdf, row, 'TD', () => kit.text(line.figures[index]!, x, top, alignRight(width)));
        }
        kit.y = Math.max(kit.y, nameEnd);
      });
      kit.y += RULE_GAP;
      drawRule(pdf);
    }
  });
}
