import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { csvRows, detectLineEnds, detectSeparator, type NumberedRow, type Separator } from './csv-rows.ts';
import { detectEncoding, type Encoding } from './text-encoding.ts';

async function* chunksOf(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += length) yield bytes.subarray(offset, offset + length);
}

async function rowsOf(
  content: string | Uint8Array,
  options: { chunkSize?: number; encoding?: Encoding; separator?: Separator } = {},
) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { chunkSize = 7, encoding = await detectEncoding(chunksOf(bytes, 5)) } = options;
  const text = new TextDecoder(encoding).decode(bytes);
  const separator = options.separator ?? detectSeparator(text);
  const rows: NumberedRow[] = [];
  for await (const row of csvRows(chunksOf(bytes, chunkSize), encoding, separator, detectLineEnds(text)))
    rows.push(row);
  return rows;
}
const cellsOf = async (...args: Parameters<typeof rowsOf>) => (await rowsOf(...args)).map((row) => row.cells);

test('exported values are read back unchanged, wherever the chunks end', async () => {
  const value = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...`"',;\t\r\n=+-@'\uff1dé€ a1`), maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 64 }),
      async (rows, chunkSize) => {
        const text = CSV_BOM + csvLine(['a', 'b', 'c']) + rows.map((row) => csvLine(row)).join('');
        const expected = rows.filter((row) => row.some((cell) => cell !== ''));
        expect((await cellsOf(text, { chunkSize, separator: ',' })).slice(1)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test('no exported text becomes a formula, even if a spreadsheet splits cells at semicolons or inside quotes', () => {
  const texts = [
    '=1',
    'Bob;=1+1',
    'a, b;-1',
    'two\n=1',
    'two\r\n@SUM(1)',
    ';\t1',
    "Bob;'=1",
    'x;\uff1d1',
    'x;"=1',
    '""-1',
  ];
  for (const text of texts) {
    const cells = csvLine([text, 'end']).split(/[;,\r\n]/);
    expect(
      cells.filter((cell) => /^"*[=+\-@\t\uff1d]/.test(cell)),
      text,
    ).toEqual([]);
  }
  expect(csvLine(['a;b', 'x-y', 'Noise shims:included;Rotors:2', -1])).toBe(
    'a;b,x-y,Noise shims:included;Rotors:2,-1\r\n',
  );
});

test('rows are numbered as in a spreadsheet: an empty row counts, a line break inside a cell does not', async () => {
  const rows = await rowsOf('a,b\r\n"x\r\ny",1\r\n,\r\n\r\nz,2\r\n');
  expect(rows.map(({ row_number, cells }) => [row_number, cells])).toEqual([
    [1, ['a', 'b']],
    [2, ['x\r\ny', '1']],
    [5, ['z', '2']],
  ]);
});

test.each([
  ['comma', 'a,b\n1,2\n'],
  ['semicolon', 'a;b\n1;2\n'],
  ['tab', 'a\tb\n1\t2\n'],
  ['pipe', 'a|b\n1|2\n'],
  ['separator declared in the first line', 'sep=;\r\na;b\r\n1;2\r\n'],
  ['CRLF', 'a,b\r\n1,2\r\n'],
  ['CR alone', 'a,b\r1,2\r'],
  ['without a final line break', 'a,b\n1,2'],
  ['with a byte order mark', '\ufeffa,b\n1,2\n'],
])('a text file is read: %s', async (_, text) => {
  expect(await cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('quotes inside a cell, as for inches, are ordinary characters', async () => {
  expect(await cellsOf('a,b\n11.8" rotor,x\n"12.6"" rotor",y\n')).toEqual([
    ['a', 'b'],
    ['11.8" rotor', 'x'],
    ['12.6" rotor', 'y'],
  ]);
});

test('LF and CRLF may be mixed in one file', async () => {
  expect(await cellsOf('a,b\r\n1,2\n3,4\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ]);
});

test.each([
  ['utf-8', Buffer.from('a,b\nQuébec,€\n')],
  [
    'windows-1252',
    Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x51, 0x75, 0xe9, 0x62, 0x65, 0x63, 0x2c, 0x80, 0x0a]),
  ],
  ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,b\nQuébec,€\n', 'utf16le')])],
  [
    'utf-16be',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('a,b\nQuébec,€\n', 'utf16le').swap16()]),
  ],
])('%s is recognised', async (encoding, bytes) => {
  expect(await detectEncoding(chunksOf(bytes, 3))).toBe(encoding);
  expect(await cellsOf(bytes)).toEqual([
    ['a', 'b'],
    ['Québec', '€'],
  ]);
});

test('a character split across two chunks does not change the detected encoding', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (text, chunkSize) => {
        if (text.includes('\0') || text.startsWith('\ufeff')) return;
        expect(await detectEncoding(chunksOf(Buffer.from(text), chunkSize))).toBe('utf-8');
      },
    ),
  );
});

test('a binary file is refused', async () => {
  await expect(detectEncoding(chunksOf(Buffer.from([1, 0, 2, 0]), 2))).rejects.toMatchObject({
    fault: 'file-unknown',
  });
});

test('a row of five gigabytes is refused after its first chunks', async () => {
  let megabytesRead = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    for (; megabytesRead < 5 * 1024; megabytesRead++) yield chunk;
  }
  await expect(detectEncoding(endless())).rejects.toMatchObject({ fault: 'record-too-long' });
  expect(megabytesRead).toBeLessThan(4);
  const rows = csvRows(endless(), 'utf-8', ',');
  await expect(rows.next()).rejects.toBeInstanceOf(ImportRefused);
  expect(megabytesRead).toBeLessThan(8);
});

test('an unclosed quote is reported with its row', async () => {
  const text = `a,b\n1,2\n"x,${'long '.repeat(20_000)}\n`;
  await expect(rowsOf(text, { chunkSize: 4096 })).rejects.toMatchObject({
    fault: 'record-too-long',
    params: { row: 3 },
  });
});

test('arbitrary bytes produce rows or a refusal, never another error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      try {
        await rowsOf(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ImportRefused);
      }
    }),
    { numRuns: 300 },
  );
});
