import { ImportRefused } from '#domain/import/problems.ts';
import { LIMITS } from './limits.ts';
import { decodeText } from './text-encoding.ts';
import { parseXml } from './xml-parser.ts';
import type { Zip } from './zip.ts';

/** The first visible sheet of a workbook, and the strings and styles its cells refer to. */
export interface Workbook {
  sheet_name: string;
  sheet_path: string;
  strings: string[];
  /** For each cell style, true if it is a date format. */
  isDateStyle: boolean[];
  /** The day that the workbook stores as 0; exact for dates from March 1900. */
  day_zero: string;
}

/** Parses everything but the cells. Throws ImportRefused if a part is missing or damaged. */
export async function parseWorkbook(zip: Zip): Promise<Workbook> {
  const sheet = await findFirstSheet(zip);
  return {
    sheet_name: sheet.name,
    sheet_path: await findSheetPath(zip, sheet.relation_id),
    day_zero: sheet.day_zero,
    strings: zip.has('xl/sharedStrings.xml') ? await parseSharedStrings(zip) : [],
    isDateStyle: zip.has('xl/styles.xml') ? await parseDateStyles(zip) : [],
  };
}

const partText = (zip: Zip, name: string) => decodeText(zip.readPart(name), 'utf-8');

async function findFirstSheet(zip: Zip): Promise<{ name: string; relation_id: string; day_zero: string }> {
  if (!zip.has('xl/workbook.xml')) throw new ImportRefused('file-unknown');
  let sheet: { name: string; relation_id: string } | undefined;
  let day_zero = '1899-12-30';
  await parseXml(partText(zip, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) day_zero = '1904-01-01';
      const isVisible = attributes.state === undefined || attributes.state === 'visible';
      if (name === 'sheet' && isVisible) {
        sheet ??= { name: attributes.name ?? '', relation_id: attributes['r:id'] ?? '' };
      }
    },
    close() {},
  });
  if (!sheet) throw new ImportRefused('file-empty');
  return { ...sheet, day_zero };
}

async function findSheetPath(zip: Zip, relation_id: string): Promise<string> {
  let target: string | undefined;
  if (!zip.has('xl/_rels/workbook.xml.rels')) throw new ImportRefused('file-damaged');
  await parseXml(partText(zip, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === relation_id && attributes.TargetMode !== 'External') {
        target = attributes.Target;
      }
    },
    close() {},
  });
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!target || !zip.has(path)) throw new ImportRefused('file-damaged');
  return path;
}

async function parseSharedStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let currentString: string | null = null;
  let isText = false;
  let phoneticDepth = 0;
  await parseXml(partText(zip, 'xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') currentString = '';
      if (name === 'rPh') phoneticDepth++;
      isText = name === 't' && phoneticDepth === 0;
    },
    text(text) {
      if (isText && currentString !== null) currentString += text;
      if (currentString && currentString.length > LIMITS.recordLength)
        throw new ImportRefused('cell-too-long', { most: LIMITS.recordLength });
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') phoneticDepth--;
      if (name !== 'si') return;
      strings.push(currentString ?? '');
      currentString = null;
    },
  });
  return strings;
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** A format with a day, month, year or hour outside quotes, escapes and colours. */
const isDateFormat = (code: string): boolean =>
  /[ymdh]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').replaceAll(/general|e[+-]/gi, ''));

async function parseDateStyles(zip: Zip): Promise<boolean[]> {
  const customFormats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCellStyles = false;
  await parseXml(partText(zip, 'xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt')
        customFormats.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ''));
      if (name === 'cellXfs') inCellStyles = true;
      if (name !== 'xf' || !inCellStyles) return;
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(customFormats.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}
