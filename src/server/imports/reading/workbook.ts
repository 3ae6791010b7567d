import { FileRefused } from '#domain/import/problems.ts';
import { LIMITS } from './limits.ts';
import { decodedText } from './text-source.ts';
import { readXml } from './xml-events.ts';
import type { Zip } from './zip.ts';

/** Where a workbook's first visible sheet is, and what its cells refer to. */
export interface Workbook {
  sheet_name: string;
  sheet_path: string;
  strings: string[];
  /** For each cell style whether it shows a date. */
  isDate: boolean[];
}

/** Reads what stands around the cells. Throws FileRefused when the parts do not fit together. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const sheet = await firstSheet(zip);
  const target = await targetOf(zip, sheet.relation);
  return {
    sheet_name: sheet.name,
    sheet_path: target,
    strings: zip.has('xl/sharedStrings.xml') ? await sharedStrings(zip) : [],
    isDate: zip.has('xl/styles.xml') ? await dateStyles(zip) : [],
  };
}

const xmlOf = (zip: Zip, name: string) => decodedText(zip.part(name), 'utf-8');

async function firstSheet(zip: Zip): Promise<{ name: string; relation: string }> {
  if (!zip.has('xl/workbook.xml')) throw new FileRefused('file-unknown');
  let found: { name: string; relation: string } | undefined;
  await readXml(xmlOf(zip, 'xl/workbook.xml'), {
    open(name, attributes) {
      const isVisible = attributes.state === undefined || attributes.state === 'visible';
      if (name === 'sheet' && isVisible) {
        found ??= { name: attributes.name ?? '', relation: attributes['r:id'] ?? '' };
      }
    },
    close() {},
  });
  if (!found) throw new FileRefused('file-empty');
  return found;
}

async function targetOf(zip: Zip, relation: string): Promise<string> {
  let target: string | undefined;
  if (!zip.has('xl/_rels/workbook.xml.rels')) throw new FileRefused('file-damaged');
  await readXml(xmlOf(zip, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === relation && attributes.TargetMode !== 'External') {
        target = attributes.Target;
      }
    },
    close() {},
  });
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!target || !zip.has(path)) throw new FileRefused('file-damaged');
  return path;
}

async function sharedStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let current: string | null = null;
  let isText = false;
  let phonetic = 0;
  await readXml(xmlOf(zip, 'xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
    },
    text(text) {
      if (isText && current !== null) current += text;
      if (current && current.length > LIMITS.record)
        throw new FileRefused('cell-too-long', { most: LIMITS.record });
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic--;
      if (name !== 'si') return;
      strings.push(current ?? '');
      current = null;
    },
  });
  return strings;
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** A format that shows day, month, year or hour, outside of quotes, escapes and colours. */
const isDateFormat = (code: string): boolean =>
  /[ymdh]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').replaceAll(/general|e[+-]/gi, ''));

async function dateStyles(zip: Zip): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await readXml(xmlOf(zip, 'xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt')
        custom.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(custom.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
