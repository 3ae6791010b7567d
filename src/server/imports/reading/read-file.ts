import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { readAcesApp } from '#domain/import/aces.ts';
import type { ImportFormat } from '#domain/import/fields.ts';
import type { ImportRequest, ReadingOutcome, Remembered } from '#domain/import/outcome.ts';
import { readPiesItem } from '#domain/import/pies.ts';
import { FileRefused, isBlocking } from '#domain/import/problems.ts';
import { textOf, type XmlElement } from '#domain/import/xml-element.ts';
import { csvRows, detectSeparator, lineEndsOf } from './csv-rows.ts';
import { SheetReader } from './read-sheet.ts';
import { RowWriter } from './row-writer.ts';
import { type Bytes, decodedText, detectEncoding, type Encoding } from './text-source.ts';
import { readXlsxRows } from './xlsx-rows.ts';
import { readRecords } from './xml-records.ts';

/** What the reader is asked to do. */
export interface ReadingTask {
  file: string;
  /** Where the staged files go. */
  folder: string;
  request: ImportRequest;
  remembered: Record<string, Remembered>;
  /** Hosts that links to pictures may lead to. */
  image_hosts: readonly string[];
  /** The shop's day, as `2026-03-01`: which prices are in force. */
  today: string;
}

export type Progress = (at: { bytes: number; rows: number }) => void;

const HEAD = 64 * 1024;
const ZIP = Buffer.from([0x50, 0x4b, 3, 4]);
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Reads a file, whatever its name says: its content decides the format. Rows go to the staged files.
 * Throws FileRefused when the file as a whole cannot be taken.
 */
export async function readFile(task: ReadingTask, progress: Progress): Promise<ReadingOutcome> {
  const head = await headOf(task.file);
  if (head.length === 0) throw new FileRefused('file-empty');
  if (head.subarray(0, 4).equals(OLD_EXCEL)) throw new FileRefused('file-old-excel');
  const writer = new RowWriter(task.folder);
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(task.file, { highWaterMark: HEAD * 4 })) {
      bytes += (chunk as Buffer).length;
      progress({ bytes, rows: writer.rows });
      yield chunk as Buffer;
    }
  };
  try {
    if (head.subarray(0, 4).equals(ZIP)) return await readWorkbookFile(task, writer);
    const encoding = await detectEncoding(createReadStream(task.file, { highWaterMark: HEAD * 4 }));
    const beginning = new TextDecoder(encoding).decode(head, { stream: true });
    if (/^\s*</.test(beginning)) {
      return await readXmlFile(task, writer, decodedText(counted(), encoding), beginning, encoding);
    }
    return await readTextFile(task, writer, counted(), beginning, encoding);
  } finally {
    writer.close();
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readTextFile(
  task: ReadingTask,
  writer: RowWriter,
  bytes: Bytes,
  beginning: string,
  encoding: Encoding,
): Promise<ReadingOutcome> {
  const { separator } = detectSeparator(beginning);
  const reader = new SheetReader(writer, {
    ...task,
    sheet: { decimalComma: separator !== ',', imageHosts: task.image_hosts },
  });
  for await (const row of csvRows(bytes, encoding, separator, lineEndsOf(beginning))) {
    if (!reader.take(row)) break;
  }
  return sheetOutcome('csv', reader, writer, { encoding, separator });
}

async function readWorkbookFile(task: ReadingTask, writer: RowWriter): Promise<ReadingOutcome> {
  const reader = new SheetReader(writer, {
    ...task,
    sheet: { decimalComma: false, imageHosts: task.image_hosts },
  });
  const { sheet } = await readXlsxRows(task.file, (row) => reader.take(row));
  return sheetOutcome('xlsx', reader, writer, { sheet });
}

const NOT_KNOWN = { encoding: null, separator: null, sheet: null };

function sheetOutcome(
  format: ImportFormat,
  reader: SheetReader,
  writer: RowWriter,
  facts: Partial<Pick<ReadingOutcome, 'encoding' | 'separator' | 'sheet'>>,
): ReadingOutcome {
  if (!reader.outcome) throw new FileRefused('file-empty');
  if (reader.outcome.preview.length === 0) throw new FileRefused('rows-missing');
  return { format, ...reader.outcome, ...NOT_KNOWN, ...facts, ...countsOf(writer) };
}

const countsOf = ({ rows, tally }: RowWriter) => ({
  rows,
  invalid: tally.invalid,
  skipped: tally.skipped,
  problems: tally.summary(),
});

async function readXmlFile(
  task: ReadingTask,
  writer: RowWriter,
  texts: AsyncIterable<string>,
  beginning: string,
  encoding: Encoding,
): Promise<ReadingOutcome> {
  const root = beginning.replaceAll(/<\?.*?\?>|<!--[\s\S]*?-->/g, '').match(/^\s*<(?:\w+:)?(\w+)/)?.[1];
  if (/<!DOCTYPE|<!ENTITY/i.test(beginning)) throw new FileRefused('xml-entities');
  if (root !== 'ACES' && root !== 'PIES') throw new FileRefused('xml-unknown');
  if (root === 'ACES') await readAces(writer, texts);
  else await readPies(writer, texts, task);
  if (writer.rows === 0) throw new FileRefused('rows-missing');
  return {
    format: root === 'ACES' ? 'aces' : 'pies',
    kind: root === 'ACES' ? 'fitments' : 'items',
    header: [],
    columns: [],
    missing: [],
    is_remembered: false,
    preview: [],
    ...NOT_KNOWN,
    encoding,
    ...countsOf(writer),
  };
}

async function readAces(writer: RowWriter, texts: AsyncIterable<string>): Promise<void> {
  const isRecord = (name: string, depth: number) =>
    depth === 2 && ['App', 'Asset', 'Header', 'Footer'].includes(name);
  await readRecords(texts, isRecord, (record) => {
    const { tally } = writer;
    if (record.name === 'Header') {
      const type = textOf(record, 'SubmissionType');
      if (type.toUpperCase() === 'FULL')
        tally.note(record.line, [{ cause: 'full-submission', column: 'SubmissionType', value: type }]);
    } else if (record.name === 'Footer') checkCount(writer, record, 'RecordCount');
    else if (record.name === 'Asset')
      tally.note(record.line, [
        { cause: 'asset-record', column: 'Asset', value: record.attributes.id ?? null },
      ]);
    else {
      writer.count();
      const reading = readAcesApp(record);
      if (reading.problems) tally.reject(record.line, reading.problems);
      else writer.fitment(record.line, reading.row);
    }
  });
}

async function readPies(writer: RowWriter, texts: AsyncIterable<string>, task: ReadingTask): Promise<void> {
  const isRecord = (name: string, depth: number) =>
    (depth === 3 && name === 'Item') || (depth === 2 && name === 'Trailer');
  await readRecords(texts, isRecord, (record) => {
    if (record.name === 'Trailer') {
      checkCount(writer, record, 'ItemCount');
      return;
    }
    writer.count();
    const { item, interchange, problems } = readPiesItem(record, task.today, task.image_hosts);
    if (problems.some((found) => isBlocking(found.cause))) {
      writer.tally.reject(record.line, problems);
      return;
    }
    writer.tally.note(record.line, problems);
    if (item) writer.item(record.line, item);
    for (const row of interchange) writer.interchange(record.line, row);
  });
}

/** A file that says how many records it has, and has another number of them, was cut off on its way. */
function checkCount(writer: RowWriter, record: XmlElement, name: string): void {
  const said = textOf(record, name);
  if (said !== '' && Number(said) !== writer.rows) {
    writer.tally.invalid++;
    writer.tally.note(record.line, [{ cause: 'rows-differ-from-count', column: name, value: said }]);
  }
}
