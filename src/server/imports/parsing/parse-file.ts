import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseAcesApp } from '#domain/import/aces.ts';
import type { ImportFormat } from '#domain/import/fields.ts';
import type { ChosenMapping, ParseOutcome, SavedMapping } from '#domain/import/outcome.ts';
import { parsePiesItem } from '#domain/import/pies.ts';
import { ImportRefused, isBlocking } from '#domain/import/problems.ts';
import { childText, type XmlElement } from '#domain/import/xml-element.ts';
import { csvRows, detectLineEnds, detectSeparator } from './csv-rows.ts';
import { RowWriter } from './row-writer.ts';
import { SheetParser } from './sheet-parser.ts';
import { type ByteStream, decodeText, detectEncoding, type Encoding } from './text-encoding.ts';
import { parseXlsxRows } from './xlsx-rows.ts';
import { parseRecords } from './xml-records.ts';

export interface ParseTask {
  file: string;
  /** The folder for the staged files. */
  folder: string;
  choice: ChosenMapping;
  saved_mappings: Record<string, SavedMapping>;
  /** Hosts that image links may point to. */
  image_hosts: readonly string[];
  /** The shop's date, such as `2026-03-01`; decides which prices are in force. */
  today: string;
}

export type OnProgress = (state: { bytes: number; rows: number }) => void;

const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;
const ZIP_SIGNATURE = Buffer.from([0x50, 0x4b, 3, 4]);
const XLS_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Parses a file into staged files. The format is detected from the content, not from the file name.
 * Throws ImportRefused if the file as a whole is unusable.
 */
export async function parseFile(task: ParseTask, onProgress: OnProgress): Promise<ParseOutcome> {
  const head = await readHead(task.file);
  if (head.length === 0) throw new ImportRefused('file-empty');
  if (head.subarray(0, 4).equals(XLS_SIGNATURE)) throw new ImportRefused('file-old-excel');
  const writer = new RowWriter(task.folder);
  let bytes = 0;
  const readChunks = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(task.file, { highWaterMark: CHUNK_BYTES })) {
      bytes += (chunk as Buffer).length;
      onProgress({ bytes, rows: writer.rows });
      yield chunk as Buffer;
    }
  };
  try {
    if (head.subarray(0, 4).equals(ZIP_SIGNATURE)) return await parseWorkbookFile(task, writer);
    const encoding = await detectEncoding(createReadStream(task.file, { highWaterMark: CHUNK_BYTES }));
    const start = new TextDecoder(encoding).decode(head, { stream: true });
    if (/^\s*</.test(start)) {
      return await parseXmlFile(task, writer, decodeText(readChunks(), encoding), start, encoding);
    }
    return await parseTextFile(task, writer, readChunks(), start, encoding);
  } finally {
    writer.close();
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function parseTextFile(
  task: ParseTask,
  writer: RowWriter,
  bytes: ByteStream,
  start: string,
  encoding: Encoding,
): Promise<ParseOutcome> {
  const separator = detectSeparator(start);
  const parser = new SheetParser(writer, {
    ...task,
    sheet: { allowsDecimalComma: separator !== ',', imageHosts: task.image_hosts },
  });
  for await (const row of csvRows(bytes, encoding, separator, detectLineEnds(start))) {
    if (!parser.addRow(row)) break;
  }
  return sheetOutcome('csv', parser, writer, { encoding, separator });
}

async function parseWorkbookFile(task: ParseTask, writer: RowWriter): Promise<ParseOutcome> {
  const parser = new SheetParser(writer, {
    ...task,
    sheet: { allowsDecimalComma: false, imageHosts: task.image_hosts },
  });
  const { sheet } = await parseXlsxRows(task.file, (row) => parser.addRow(row));
  return sheetOutcome('xlsx', parser, writer, { sheet });
}

const NO_FILE_DETAILS = { encoding: null, separator: null, sheet: null };

function sheetOutcome(
  format: ImportFormat,
  parser: SheetParser,
  writer: RowWriter,
  details: Partial<Pick<ParseOutcome, 'encoding' | 'separator' | 'sheet'>>,
): ParseOutcome {
  if (!parser.outcome) throw new ImportRefused('file-empty');
  if (parser.outcome.preview.length === 0) throw new ImportRefused('rows-missing');
  return { format, ...parser.outcome, ...NO_FILE_DETAILS, ...details, ...rowResults(writer) };
}

const rowResults = ({ rows, tally }: RowWriter) => ({
  rows,
  invalid: tally.invalidRows,
  skipped: tally.skippedRows,
  problems: tally.summary(),
});

async function parseXmlFile(
  task: ParseTask,
  writer: RowWriter,
  texts: AsyncIterable<string>,
  start: string,
  encoding: Encoding,
): Promise<ParseOutcome> {
  const root = start.replaceAll(/<\?.*?\?>|<!--[\s\S]*?-->/g, '').match(/^\s*<(?:\w+:)?(\w+)/)?.[1];
  if (/<!DOCTYPE|<!ENTITY/i.test(start)) throw new ImportRefused('xml-entities');
  if (root !== 'ACES' && root !== 'PIES') throw new ImportRefused('xml-unknown');
  if (root === 'ACES') await parseAces(writer, texts);
  else await parsePies(writer, texts, task);
  if (writer.rows === 0) throw new ImportRefused('rows-missing');
  return {
    format: root === 'ACES' ? 'aces' : 'pies',
    kind: root === 'ACES' ? 'fitments' : 'items',
    header: [],
    columns: [],
    missing: [],
    is_remembered: false,
    preview: [],
    ...NO_FILE_DETAILS,
    encoding,
    ...rowResults(writer),
  };
}

async function parseAces(writer: RowWriter, texts: AsyncIterable<string>): Promise<void> {
  const isRecord = (name: string, depth: number) =>
    depth === 2 && ['App', 'Asset', 'Header', 'Footer'].includes(name);
  await parseRecords(texts, isRecord, (record) => {
    if (record.name === 'Header') checkSubmissionType(writer, record);
    else if (record.name === 'Footer') checkRecordCount(writer, record, 'RecordCount');
    else if (record.name === 'Asset')
      writer.tally.addProblems(record.line, [
        { cause: 'asset-record', column: 'Asset', value: record.attributes.id ?? null },
      ]);
    else writeApp(writer, record);
  });
}

/** Warns that a full submission, like an update, removes no fitments that it does not contain. */
function checkSubmissionType({ tally }: RowWriter, header: XmlElement): void {
  const value = childText(header, 'SubmissionType');
  if (value.toUpperCase() === 'FULL')
    tally.addProblems(header.line, [{ cause: 'full-submission', column: 'SubmissionType', value }]);
}

function writeApp(writer: RowWriter, app: XmlElement): void {
  writer.countRow();
  const result = parseAcesApp(app);
  if (result.problems) writer.tally.addRejectedRow(app.line, result.problems);
  else writer.writeFitment(app.line, result.row);
}

async function parsePies(writer: RowWriter, texts: AsyncIterable<string>, task: ParseTask): Promise<void> {
  const isRecord = (name: string, depth: number) =>
    (depth === 3 && name === 'Item') || (depth === 2 && name === 'Trailer');
  await parseRecords(texts, isRecord, (record) => {
    if (record.name === 'Trailer') {
      checkRecordCount(writer, record, 'ItemCount');
      return;
    }
    writer.countRow();
    const { item, interchange, problems } = parsePiesItem(record, task.today, task.image_hosts);
    if (problems.some((each) => isBlocking(each.cause))) {
      writer.tally.addRejectedRow(record.line, problems);
      return;
    }
    writer.tally.addProblems(record.line, problems);
    if (item) writer.writeItem(record.line, item);
    for (const row of interchange) writer.writeInterchange(record.line, row);
  });
}

/** Adds an error if the number of records is not the declared one. The file has then probably been truncated. */
function checkRecordCount(writer: RowWriter, record: XmlElement, name: string): void {
  const declared = childText(record, name);
  if (declared !== '' && Number(declared) !== writer.rows) {
    // Counted as an invalid row, so that the import is blocked.
    writer.tally.invalidRows++;
    writer.tally.addProblems(record.line, [
      { cause: 'rows-differ-from-count', column: name, value: declared },
    ]);
  }
}
