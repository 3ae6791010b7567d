import { deflateRawSync } from 'node:zlib';

/** The content of a cell. */
type SheetCell =
  | string
  | number
  | null
  | { formula: string; value: string }
  | { date: number }
  | { error: string };

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The letters of a column: `A`, `Z`, `AA`. */
export function columnName(index: number): string {
  const quotient = Math.floor(index / 26);
  return (quotient > 0 ? columnName(quotient - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function cellXml(cell: SheetCell, reference: string, strings: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    strings.push(cell);
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`;
  }
  if ('formula' in cell)
    return `<c r="${reference}"><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`;
  if ('date' in cell) return `<c r="${reference}" s="1"><v>${cell.date}</v></c>`;
  return `<c r="${reference}" t="e"><v>${cell.error}</v></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The parts of an .xlsx file with one visible sheet, as spreadsheet programs write them. */
export function workbookParts(rows: SheetCell[][]): Record<string, string> {
  const strings: string[] = [];
  const lines = rows.map((row, y) => {
    const cells = row.map((cell, x) => cellXml(cell, `${columnName(x)}${y + 1}`, strings)).join('');
    return `<row r="${y + 1}">${cells}</row>`;
  });
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Prices" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst>${strings.map((text) => `<si><r><t xml:space="preserve">${escapeXml(text)}</t></r></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
}

/** Packs parts as a zip file; `options` replace the general purpose flags and the uncompressed size in its headers. */
export function zipFile(
  parts: Record<string, string | Buffer>,
  options: { flags?: number; uncompressedSize?: number } = {},
): Buffer {
  const files: Buffer[] = [];
  const directoryHeaders: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
    const compressed = deflateRawSync(bytes);
    // The fields that both headers of a file have. The CRC is 0, because the importer does not check it.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(options.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(compressed.length, 14);
    fields.writeUInt32LE(options.uncompressedSize ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), compressed]);
    const directoryFields = Buffer.alloc(14);
    directoryFields.writeUInt32LE(offset, 10);
    directoryHeaders.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, directoryFields, Buffer.from(name)]),
    );
    files.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(directoryHeaders);
  const endRecord = Buffer.alloc(22);
  endRecord.write('PK\x05\x06', 'latin1');
  endRecord.writeUInt16LE(directoryHeaders.length, 8);
  endRecord.writeUInt16LE(directoryHeaders.length, 10);
  endRecord.writeUInt32LE(directory.length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, endRecord]);
}

export const workbookFile = (rows: SheetCell[][]): Buffer => zipFile(workbookParts(rows));
