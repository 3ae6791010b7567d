/** Layout shared by the PDF documents, from invoices to pick lists; positions in points on a letter page. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Address } from '#domain/address.ts';
import type { CreditNoteContent, InvoiceContent } from '#domain/invoice.ts';
import { isTaxedCountry } from '#domain/regions.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatDate } from '#texts/format-day.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { postalLines } from '#texts/postal-lines.ts';
import { taxName } from '#texts/tax-name.ts';
import { type Language, localeOf, type Translate, translator } from '#texts/texts.ts';
import { LOGO_PATHS } from '#web/art/logo.ts';
import type { TotalRow } from './total-rows.ts';

export const TEXT_COLOUR = '#101827';
export const MUTED_COLOUR = '#5b6472';
export const PAID_COLOUR = '#1b6b3a';
const RULE_COLOUR = '#cfd5dd';
const BRAND_COLOUR = '#c2390b';
/** A coloured bar along the top of a document. */
const BAR = { y: 28, height: 6 };
/** Extra space between the lines of addresses and numbers. */
const LINE_GAP = 1.5;
export const LEFT = 48;
/** The shop's mark, to the left of its name. */
const LOGO = { y: 46, size: 24 };
export const RIGHT = 564;
/** The end of the content; only the page number is printed below. */
export const BOTTOM = 730;
const PAGE_NUMBER_Y = 742;

/** Reads a style of the font Arimo, which has the widths of Helvetica and all Latin, Greek and Cyrillic letters. */
const readFont = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/arimo/${name}.ttf`)));
const FONTS = { regular: readFont('400Regular/Arimo_400Regular'), bold: readFont('700Bold/Arimo_700Bold') };

type PdfKit = PDFKit.PDFDocument;
/** An element of the document's structure, which screen readers follow. */
export type PdfElement = ReturnType<PdfKit['struct']>;

/** A PDF that is being drawn; all text belongs to an element below `root`. */
export interface Pdf {
  kit: PdfKit;
  root: PdfElement;
  /** The documents in the PDF, each with the index of its first page. */
  documents: { name: string; firstPage: number }[];
}

/** A page format, in points. */
interface PageFormat {
  size: readonly [width: number, height: number];
  margin: number;
  isNumbered: boolean;
}
const LETTER: PageFormat = { size: [612, 792], margin: LEFT, isNumbered: true };

/** Renders a tagged PDF (PDF/UA), by default numbered letter pages; `info` goes into the document properties. */
export async function renderPdf(
  info: { language: Language; title: string; author: string; date: Date; format?: PageFormat },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const { size, margin, isNumbered } = info.format ?? LETTER;
  const kit: PdfKit = new PDFDocument({
    size: [...size],
    margin,
    pdfVersion: '1.7',
    tagged: true,
    // Cast, because the library's types do not have this value yet.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    bufferPages: true,
    lang: localeOf(info.language),
    displayTitle: true,
    font: FONTS.regular as unknown as string,
    info: { Title: info.title, Author: info.author, CreationDate: info.date },
  });
  kit.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold);
  const chunks: Buffer[] = [];
  kit.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => kit.on('end', resolve));
  const root = kit.struct('Document');
  kit.addStructure(root);
  const pdf: Pdf = { kit, root, documents: [{ name: info.title, firstPage: 0 }] };
  draw(pdf);
  root.end();
  if (isNumbered) numberPages(pdf, translator(info.language));
  kit.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Begins another document on a new page, with page numbers from 1. */
export function beginDocument({ kit, documents }: Pdf, name: string): void {
  documents.push({ name, firstPage: kit.bufferedPageRange().count });
  kit.addPage();
}

/** Each page names its document, so that a loose page can be identified. */
function numberPages({ kit, documents }: Pdf, t: Translate): void {
  const end = kit.bufferedPageRange().count;
  for (const [index, { name, firstPage }] of documents.entries()) {
    const count = (documents[index + 1]?.firstPage ?? end) - firstPage;
    for (let page = 1; page <= count; page++) {
      kit.switchToPage(firstPage + page - 1);
      // Removes the bottom margin, because text below it would add a page.
      kit.page.margins.bottom = 0;
      kit.markContent('Artifact', { type: 'Pagination' });
      kit.font('regular').fontSize(8).fillColor(MUTED_COLOUR);
      const text = t('document-page', { title: name, page, count });
      kit.text(text, LEFT, PAGE_NUMBER_Y, alignRight(RIGHT - LEFT));
      kit.endMarkedContent();
    }
  }
}

export function addText({ kit }: Pdf, parent: PdfElement, type: string, draw: (kit: PdfKit) => void): void {
  parent.add(kit.struct(type, {}, () => draw(kit)));
}

export function addElement(
  { kit }: Pdf,
  parent: PdfElement,
  type: string,
  fill: (element: PdfElement) => void,
): void {
  const element = kit.struct(type);
  parent.add(element);
  fill(element);
  element.end();
}

/** Draws the seller on the left, and the title, numbers and date on the right. */
export function drawHeader(
  pdf: Pdf,
  t: Translate,
  content: {
    seller: { name: string; address: string; email: string; phone?: string };
    title: string;
    numbers: string[];
    issued_at: Date;
  },
): void {
  const { seller } = content;
  const { root } = pdf;
  pdf.kit.markContent('Artifact', { type: 'Layout' });
  pdf.kit.rect(LEFT, BAR.y, RIGHT - LEFT, BAR.height).fill(BRAND_COLOUR);
  drawLogo(pdf.kit);
  pdf.kit.endMarkedContent();
  addText(pdf, root, 'P', (kit) => {
    kit
      .font('bold')
      .fontSize(20)
      .fillColor(TEXT_COLOUR)
      .text(seller.name, LEFT + LOGO.size + 8, 48);
    kit.font('regular').fontSize(9).fillColor(MUTED_COLOUR);
    kit.y += 4;
    const lines = [seller.address, seller.email, formatPhone(seller.phone ?? '', t)];
    for (const text of lines) if (text) kit.text(text, LEFT, undefined, { width: 250, lineGap: LINE_GAP });
  });
  const sellerEnd = pdf.kit.y;
  addText(pdf, root, 'H1', (kit) => {
    kit.font('bold').fontSize(16).fillColor(TEXT_COLOUR).text(content.title, 340, 48, alignRight(224));
  });
  addText(pdf, root, 'P', (kit) => {
    kit.font('regular').fontSize(10);
    const date = t('invoice-date', { date: formatDate(shopDay(content.issued_at), t) });
    kit.y += 4;
    for (const text of [...content.numbers, date])
      kit.text(text, 340, undefined, { ...alignRight(224), lineGap: LINE_GAP });
  });
  pdf.kit.y = Math.max(sellerEnd, pdf.kit.y);
}

function drawLogo(kit: PdfKit): void {
  const { y, size } = LOGO;
  kit
    .save()
    .translate(LEFT, y)
    .scale(size / 32);
  kit.lineWidth(2.4).lineCap('round').strokeColor(BRAND_COLOUR);
  for (const path of Object.values(LOGO_PATHS)) kit.path(path).stroke();
  kit.circle(16, 16, 3.2).fill(TEXT_COLOUR);
  kit.restore();
}

export function drawAddresses(
  pdf: Pdf,
  t: Translate,
  content: { billing_address: Address; shipping_address: Address },
): void {
  const { kit, root } = pdf;
  const top = Math.max(128, kit.y + 14);
  const drawColumn = (title: string, address: Address, x: number) => {
    addText(pdf, root, 'H2', () => {
      kit.font('bold').fontSize(10).fillColor(TEXT_COLOUR).text(title, x, top);
    });
    addText(pdf, root, 'P', () => {
      kit.font('regular').fillColor(TEXT_COLOUR);
      kit.y += 2;
      for (const text of postalLines(address, t))
        kit.text(withoutEmoji(text), x, undefined, { width: 240, lineGap: LINE_GAP });
    });
  };
  drawColumn(t('invoice-bill-to'), content.billing_address, LEFT);
  const end = kit.y;
  drawColumn(t('invoice-ship-to'), content.shipping_address, 310);
  kit.y = Math.max(end, kit.y) + 18;
}

/** Removes emoji, which the font does not have. */
export const withoutEmoji = (text: string): string => text.replaceAll(/\s*\p{RGI_Emoji}/gv, '').trim();

const TOTAL_ROW_HEIGHT = 16;
/** The height of the paid stamp and the remarks, which are kept on the same page as the totals. */
const BELOW_TOTALS = 104;
const TOTALS_LEFT = 300;

export function drawTotals(pdf: Pdf, rows: readonly TotalRow[]): void {
  const { kit, root } = pdf;
  if (kit.y > BOTTOM - TOTAL_ROW_HEIGHT * rows.length - BELOW_TOTALS) kit.addPage();
  addElement(pdf, root, 'Table', (table) => {
    for (const { name, amount, is_total } of rows) {
      if (is_total) drawRule(pdf, TOTALS_LEFT);
      const top = kit.y;
      kit
        .font(is_total ? 'bold' : 'regular')
        .fontSize(is_total ? 11 : 9)
        .fillColor(TEXT_COLOUR);
      addElement(pdf, table, 'TR', (row) => {
        addText(pdf, row, 'TH', () => kit.text(name, TOTALS_LEFT, top, { width: 180 }));
        addText(pdf, row, 'TD', () => kit.text(amount, 440, top, alignRight(124)));
      });
      kit.y += 4;
    }
  });
}

/** Draws a horizontal line to the right margin. Screen readers skip the line. */
export function drawRule({ kit }: Pdf, left = LEFT): void {
  kit.markContent('Artifact', { type: 'Layout' });
  kit.moveTo(left, kit.y).lineTo(RIGHT, kit.y).lineWidth(0.5).strokeColor(RULE_COLOUR).stroke();
  kit.endMarkedContent();
  kit.y += 8;
}

export const alignRight = (width: number) => ({ width, align: 'right' as const });

/** Draws a paragraph in small type below the content. */
export function drawRemark(pdf: Pdf, text: string): void {
  addText(pdf, pdf.root, 'P', (kit) => {
    kit
      .font('regular')
      .fontSize(8)
      .fillColor(MUTED_COLOUR)
      .text(text, LEFT, kit.y + 8, { width: RIGHT - LEFT });
  });
}

/**
 * Draws the numbers of the customer's tax exemptions, then the tax numbers of the seller, which are Canadian and thus
 * left out of documents for another country.
 */
export function drawTaxNumbers(pdf: Pdf, t: Translate, content: InvoiceContent | CreditNoteContent): void {
  for (const { component, number } of content.tax_exemptions ?? [])
    drawRemark(
      pdf,
      t('invoice-exemption-number', {
        component: taxName(component, t),
        number: withoutEmoji(number),
      }),
    );
  const { tax_numbers } = content.seller;
  if (tax_numbers && isTaxedCountry(content.shipping_address.country))
    drawRemark(pdf, t('invoice-tax-numbers', { numbers: taxName(tax_numbers, t) }));
}
