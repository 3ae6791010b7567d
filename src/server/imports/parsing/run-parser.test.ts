import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParseOutcome } from '#domain/import/outcome.ts';
import { columnName, workbookFile, workbookParts, zipFile } from '#tests/support/workbook-file.ts';
import { parseCopyLine } from './copy-lines.ts';
import { accessFlags, runParser } from './run-parser.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-reader-`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function parse(content: string | Buffer, options: Partial<Parameters<typeof runParser>[1]> = {}) {
  await writeFile(`${folder}/upload`, content);
  const task = {
    file: `${folder}/upload`,
    folder,
    choice: {},
    saved_mappings: {},
    today: '2026-03-01',
    image_hosts: [],
  };
  return runParser(task, { signal: new AbortController().signal, onProgress: () => {}, ...options });
}
const staged = async (table: string) =>
  (await readFile(`${folder}/${table}.copy`, 'utf8')).split('\n').filter(Boolean).map(parseCopyLine);
const causes = ({ problems }: ParseOutcome) =>
  problems.map(({ cause, column, count }) => [cause, column, count]);

describe('workbooks', () => {
  test('ADM-12 the first visible sheet is read, with numbers and texts unchanged', async () => {
    const outcome = await parse(
      workbookFile([
        ['Part Number', 'CAD Price', 'USD Price'],
        ['ESD-1001F', 189.99, '149.99'],
        [null, null, null],
        ['ED-2001R', 74.05, 59.050000000000004],
      ]),
    );
    expect(outcome).toMatchObject({ format: 'xlsx', kind: 'prices', sheet: 'Prices', rows: 2, problems: [] });
    // The row number, the part number and the prices in cents.
    expect((await staged('item')).map((row) => [row[0], row[1], row[8], row[9]])).toEqual([
      ['2', 'ESD-1001F', '18999', '14999'],
      ['4', 'ED-2001R', '7405', '5905'],
    ]);
  });

  test('ADM-12 the days of a sale are read from date cells, in both date systems of spreadsheets', async () => {
    const parts = (date: number) =>
      workbookParts([
        ['Part Number', 'Sale', 'Sale start', 'Sale end'],
        ['ESD-1001F', 'yes', { date }, '2026-12-01'],
      ]);
    const days = async () =>
      (await staged('item')).map((row) => row.filter((cell) => /^\d{4}-/.test(cell ?? '')));
    await parse(zipFile(parts(46_353)));
    expect(await days()).toEqual([['2026-11-27', '2026-12-01']]);
    const partsSince1904 = parts(46_353 - 1462);
    const key = 'xl/workbook.xml';
    const workbook = partsSince1904[key]!.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    await parse(zipFile({ ...partsSince1904, [key]: workbook }));
    expect(await days()).toEqual([['2026-11-27', '2026-12-01']]);
  });

  test('ADM-12 formulas, dates, errors and third decimals are reported, cell by cell', async () => {
    const outcome = await parse(
      workbookFile([
        ['Part Number', 'CAD Price', 'USD Price'],
        ['ESD-1001F', { formula: 'B3*2', value: '148.1' }, 149.99],
        [{ date: 45_000 }, 74.05, 59.05],
        ['ED-2001R', 74.055, { error: '#REF!' }],
      ]),
    );
    expect(causes(outcome)).toEqual([
      ['formula', 'cad_price', 1],
      ['spreadsheet-date', 'part_number', 1],
      ['price-precision', 'cad_price', 1],
      ['spreadsheet-error', 'usd_price', 1],
    ]);
    expect(outcome.invalid).toBe(3);
  });

  test('a cell far outside the sheet is refused without exhausting memory', async () => {
    const workbookWithCellAt = (reference: string, row: number) => ({
      ...workbookParts([['Part Number', 'CAD Price']]),
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Part Number</t></is></c><c r="B1" t="inlineStr"><is><t>cad</t></is></c></row><row r="${row}"><c r="${reference}"><v>1</v></c></row></sheetData></worksheet>`,
    });
    await expect(parse(zipFile(workbookWithCellAt('A1048576', 1_048_576)))).rejects.toMatchObject({
      fault: 'too-many-rows',
    });
    await expect(parse(zipFile(workbookWithCellAt('XFD2', 2)))).rejects.toMatchObject({
      fault: 'too-many-columns',
    });
  });

  test('a zip bomb is refused during decompression, whatever size it declares', async () => {
    const bomb = zipFile(
      {
        ...workbookParts([['Part Number']]),
        'xl/worksheets/sheet1.xml': `<worksheet>${'<c></c>'.repeat(9_000_000)}`,
      },
      { uncompressedSize: 100 },
    );
    expect(bomb.length).toBeLessThan(100_000);
    await expect(parse(bomb)).rejects.toMatchObject({ fault: 'file-bomb' });
    const strings = zipFile({
      ...workbookParts([['a']]),
      'xl/sharedStrings.xml': `<sst>${'<si></si>'.repeat(4_000_000)}`,
    });
    await expect(parse(strings)).rejects.toMatchObject({ fault: 'file-bomb' });
    const manyParts = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`part${n}`, 'x']));
    await expect(parse(zipFile(manyParts))).rejects.toMatchObject({ fault: 'file-bomb' });
  });

  test.each([
    ['protected by a password', zipFile(workbookParts([['a']]), { flags: 1 }), 'file-locked'],
    [
      'an old Excel file',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]),
      'file-old-excel',
    ],
    ['truncated', workbookFile([['Part Number']]).subarray(0, 200), 'file-damaged'],
    ['another kind of zip', zipFile({ 'word/document.xml': '<a/>' }), 'file-unknown'],
    [
      'with a missing sheet',
      zipFile({ ...workbookParts([['a']]), 'xl/_rels/workbook.xml.rels': '<a/>' }),
      'file-damaged',
    ],
    [
      'with damaged compression',
      Buffer.from(
        zipFile(workbookParts([['a']]))
          .toString('latin1')
          .replace(/xl\/workbook\.xml..../, 'xl/workbook.xml\xff\xff\xff\xff'),
        'latin1',
      ),
      'file-damaged',
    ],
    [
      'with an entity bomb',
      zipFile({ ...workbookParts([['a']]), 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>' }),
      'xml-entities',
    ],
    [
      'with more columns than allowed',
      workbookFile([Array.from({ length: 300 }, (_, x) => columnName(x))]),
      'too-many-columns',
    ],
  ])('a workbook is refused: %s', async (_, content, fault) => {
    await expect(parse(content)).rejects.toMatchObject({ fault });
  });
});

describe('invalid and hostile files', () => {
  test.each([
    ['empty', '', 'file-empty'],
    ['only a header', 'part_number,cad_price\r\n', 'rows-missing'],
    [
      'an image',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]),
      'file-unknown',
    ],
    ['an HTML page', '<!doctype html><html></html>', 'xml-entities'],
    ['an HTML page without a document type', '<html><table></table></html>', 'xml-unknown'],
    ['a million columns', `${'c,'.repeat(1_000_000)}\n1\n`, 'record-too-long'],
    [
      'more columns than allowed',
      `${Array.from({ length: 300 }, (_, n) => `c${n}`).join(',')}\n1\n`,
      'too-many-columns',
    ],
    [
      'an external entity',
      '<?xml version="1.0"?><!DOCTYPE ACES [<!ENTITY x SYSTEM "file:///etc/passwd">]><ACES><App>&x;</App></ACES>',
      'xml-entities',
    ],
    [
      'a hidden document type',
      `<ACES>${'<!-- -->'.repeat(20_000)}<App><Note>&x;</Note></App></ACES>`,
      'xml-entities',
    ],
    ['an undefined entity', '<ACES><App><Note>&nbsp;</Note></App></ACES>', 'xml-entities'],
    ['endless nesting', `<ACES>${'<a>'.repeat(100_000)}`, 'xml-too-deep'],
    ['endless text', `<ACES><App><Note>${'x'.repeat(3_000_000)}`, 'record-too-long'],
    ['endless text in lines', `<ACES><App><Note>${'x\n'.repeat(3_000_000)}`, 'cell-too-long'],
    ['an endless attribute', `<ACES><App id="${'x\n'.repeat(3_000_000)}`, 'cell-too-long'],
    ['an endless record', `<ACES><App>${'<Note>x</Note>\n'.repeat(50_000)}</App></ACES>`, 'cell-too-long'],
    ['broken XML', '<ACES><App></ACES>', 'file-damaged'],
    ['truncated', '<ACES><Header/><App action="A">', 'file-damaged'],
  ])('a file is refused: %s', async (_, content, fault) => {
    const start = performance.now();
    await expect(parse(content)).rejects.toMatchObject({ fault });
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test('an entity bomb ("billion laughs") is refused', async () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const file = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><PIES><Items><Item>&l9;</Item></Items></PIES>`;
    await expect(parse(file)).rejects.toMatchObject({ fault: 'xml-entities' });
  });

  test('aborting the signal stops the parser immediately', async () => {
    const stop = new AbortController();
    const reading = parse(`part_number,on_hand\n${'ESD-1001F,1\n'.repeat(2_000_000)}`, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    });
    await expect(reading).rejects.toThrow('stopped');
  });
});

test.each([
  ['processor time', { cpu_seconds: 1, seconds: 600 }],
  ['time', { cpu_seconds: 600, seconds: 1 }],
])('a file that takes more %s than allowed is refused', async (_, limits) => {
  const content = `part_number,on_hand\n${'ESD-1001F,1\n'.repeat(2_000_000)}`;
  await expect(parse(content, { limits })).rejects.toMatchObject({ fault: 'out-of-time' });
});

test('a value beyond the last column is an error, because the cells have shifted', async () => {
  const outcome = await parse('part_number,on_hand\r\nESD-1001F,5,\r\nESD-1002F,5,6\r\n');
  expect(causes(outcome)).toEqual([['cells-extra', null, 1]]);
});

test('a truncated ACES file does not match its record count', async () => {
  const app =
    '<App action="A" id="1"><BaseVehicle>2018 Honda Civic</BaseVehicle><Part>ESD-1001F</Part><Position>Front</Position></App>';
  const outcome = await parse(
    `<?xml version="1.0"?>\n<ACES version="4.2">\n${app}\n<Footer><RecordCount>2</RecordCount></Footer></ACES>`,
  );
  expect(causes(outcome)).toEqual([['rows-differ-from-count', 'RecordCount', 1]]);
});

test('the parser process can read its file and write to its folder, and access nothing else', async () => {
  const base = await mkdtemp(`${tmpdir()}/reader-`);
  const folder = `${base}/import-1`;
  const file = `${folder}/file.csv`;
  await mkdir(folder);
  await writeFile(file, 'own');
  await writeFile(`${base}/secret`, 'secret');
  const outputOf = (script: string) =>
    spawnSync(process.execPath, [...accessFlags({ file, folder }), '-e', `${script}; console.log('done')`], {
      encoding: 'utf8',
      cwd: base,
      env: { NODE_NO_WARNINGS: '1' },
    }).stdout.trim();
  const read = (path: string) => `fs.readFileSync(${JSON.stringify(path)})`;
  expect(outputOf(read(file))).toBe('done');
  expect(outputOf(`fs.writeFileSync(${JSON.stringify(`${folder}/out`)}, '')`)).toBe('done');
  for (const forbidden of [
    read(`${base}/secret`),
    read(fileURLToPath(new URL('../../../../package-lock.json', import.meta.url))),
    read(fileURLToPath(new URL('../../../../migrations/0001_catalogue.sql', import.meta.url))),
    read('/etc/hostname'),
    `fs.readdirSync(${JSON.stringify(base)})`,
    `fs.writeFileSync(${JSON.stringify(`${base}/other`)}, '')`,
    "require('node:child_process').execSync('id')",
    "new (require('node:worker_threads').Worker)('', { eval: true })",
  ])
    expect(outputOf(forbidden), forbidden).toBe('');
  await rm(base, { recursive: true });
});
