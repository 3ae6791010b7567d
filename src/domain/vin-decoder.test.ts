import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigitOf, parseVin } from './vin.ts';
import { createVinDecoder } from './vin-decoder.ts';

const YEAR = 2026;
/** Without I, O and Q, which no VIN contains. */
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

const readTable = (name: string) =>
  gunzipSync(readFileSync(new URL(`../../data/${name}.csv.gz`, import.meta.url))).toString('utf8');
const tables = { wmi: readTable('vin-wmi'), patterns: readTable('vin-patterns') };
const decoder = createVinDecoder(tables);

const schemas = rowsOf(tables.wmi).map((line) => {
  const [wmi, id, from, to] = line.split(',') as [string, string, string, string];
  return { wmi, id, from: Number(from), to: Number(to) };
});
const schemasOf = Map.groupBy(schemas, ({ wmi }) => wmi);
/** The rows of each schema, with the keys as regular expressions over the whole VIN. */
const patterns = Map.groupBy(
  rowsOf(tables.patterns).map((line) => {
    const [, schema, keys, field, text, rank] = /^(\d+),([^,]*),(\w+),(.*),(\d+)$/.exec(line)!;
    const [keysFrom4 = '', keysFrom10 = ''] = keys!.split('|').map((part) => part.replaceAll('*', '.'));
    const keysFrom4Length = keys!.split('|')[0]!.replaceAll(/\[[^\]]*\]/g, '.').length;
    const regex = new RegExp(`^...${keysFrom4}.{${6 - keysFrom4Length}}${keysFrom10}`);
    const value = text!.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');
    return { schema: schema!, keys: keys!, field: field!, value, rank: Number(rank), regex };
  }),
  (row) => row.schema,
);

test('random valid VINs of every schema are decoded without a wrong make, model or other field', () => {
  const random = fc.sample(fc.nat(0x7fffffff), { numRuns: 200_000, seed: 20 });
  let next = 0;
  const pick = <T>(values: ArrayLike<T>): T => values[random[next++ % random.length]! % values.length]!;
  let decoded = 0;
  for (const schema of schemas) {
    const models = patterns.get(schema.id)!.filter(({ field }) => field === 'model');
    for (const row of models.length > 0 ? [pick(models), pick(models)] : [null]) {
      const vin = randomVin(pick, schema, row?.keys ?? '');
      const expected = expectedCar(vin);
      const result = decoder.decode(vin, YEAR);
      expect(result.kind === 'car' ? result.car : null, vin).toEqual(expected);
      if (expected) decoded++;
    }
  }
  expect(decoded).toBeGreaterThan(10_000);
});

test('a warm decoder needs less than 1 ms per VIN on average, even for the manufacturers with the most patterns', () => {
  const vins = ['1HGCM82633A004352', 'W1K000A00N0000000', 'WBA000A00F0000000'];
  for (const vin of vins) decoder.decode(vin, YEAR);
  const start = performance.now();
  for (let run = 0; run < 100; run++) for (const vin of vins) decoder.decode(vin, YEAR);
  expect((performance.now() - start) / 300).toBeLessThan(1);
});

test('submodel, trim and engine are null if the VIN does not determine them', () => {
  expect(parseAndDecode('1HGCM82633A004352')).toEqual({
    kind: 'car',
    car: { year: 2003, make: 'Honda', model: 'Accord', submodel: null, trim: 'EX-V6', engine: null },
  });
});

test('an unknown maker is reported, and so is an unknown model, such as one older than the tables', () => {
  expect(parseAndDecode('1M8GDM9AXKP042788')).toEqual({ kind: 'unknown-maker' });
  expect(parseAndDecode('11111111111111111')).toEqual({ kind: 'unknown-maker' });
  expect(parseAndDecode('JH4KA7561PC008269')).toEqual({
    kind: 'unknown-model',
    year: 1993,
    makes: ['Acura'],
  });
});

test('small manufacturers, which share their first three characters, are identified by positions 12 to 14', () => {
  const [small] = schemas.filter(({ wmi }) => wmi.length === 6);
  // Without a valid check digit, so `parseVin` would refuse it.
  const vin = `${small!.wmi.slice(0, 3)}00000000${small!.wmi.slice(3)}000`;
  expect(decoder.decode(vin, YEAR).kind).toBe('unknown-model');
  expect(decoder.decode(`${vin.slice(0, 11)}ZZZ000`, YEAR).kind).toBe('unknown-maker');
});

function parseAndDecode(text: string) {
  const vin = parseVin(text);
  if (!vin.ok) throw new Error(`${text}: ${vin.reason}`);
  return decoder.decode(vin.value, YEAR);
}

function rowsOf(csv: string): string[] {
  return csv.trim().split(/\r?\n/).slice(1);
}

/** A random VIN that belongs to the schema and matches these keys. */
function randomVin(
  pick: <T>(values: ArrayLike<T>) => T,
  { wmi, from, to }: (typeof schemas)[number],
  keys: string,
): string {
  const year = from + pick(Array.from({ length: to - from + 1 }, (_, index) => index));
  const [keysFrom4 = '', keysFrom10 = ''] = keys.split('|').map((part) => fill(pick, part));
  const vin = [
    ...Array.from({ length: 13 }, () => pick(VIN_CHARACTERS)),
    ...Array.from({ length: 4 }, () => pick('0123456789')),
  ];
  vin[9] = YEAR_CODES[(year - 1980) % 30]!;
  vin[6] = pick(year < 2010 ? '0123456789' : 'ABCDEFGHJKLMNPRSTUVWXYZ');
  place(keysFrom4, 3);
  if (keysFrom10) place(keysFrom10, 9);
  place(wmi.slice(0, 3), 0);
  if (wmi.length === 6) place(wmi.slice(3), 11);
  vin[8] = checkDigitOf(vin.join(''));
  return vin.join('');

  function place(text: string, offset: number) {
    for (const [index, character] of [...text].entries()) {
      if (character !== '*') vin[offset + index] = character;
    }
  }
}

/** Replaces each set of characters in the keys with one of them. */
const fill = (pick: <T>(values: ArrayLike<T>) => T, keys: string): string =>
  keys.replaceAll(/\[([^\]]*)\]/g, (set) =>
    pick([...VIN_CHARACTERS].filter((each) => new RegExp(set).test(each))),
  );

/** Decodes a VIN for comparison, as simply as possible, by the rules of `data/README.md`. */
function expectedCar(vin: string) {
  const wmi = vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
  const code = YEAR_CODES.indexOf(vin[9]!);
  const isLaterYearMoreProbable = /\D/.test(vin[6]!) && 2010 + code <= YEAR + 2;
  for (const year of isLaterYearMoreProbable ? [2010 + code, 1980 + code] : [1980 + code, 2010 + code]) {
    const rows = (schemasOf.get(wmi) ?? [])
      .filter((each) => each.from <= year && year <= each.to)
      .flatMap(({ id, from }) => patterns.get(id)!.map((row) => ({ ...row, from })))
      .filter(({ regex }) => regex.test(vin))
      .sort((a, b) => b.from - a.from || a.rank - b.rank);
    const first = (field: string) => rows.find((row) => row.field === field)?.value ?? null;
    const [make, model] = first('model')?.split('|') ?? [];
    if (!make) continue;
    const litres = first('litres') === '0.0' ? null : first('litres');
    const cylinders = first('cylinders');
    const layout = first('layout');
    const block = layout ? ` ${layout}${cylinders ?? ''}` : cylinders ? ` ${cylinders} Cyl` : '';
    return {
      year,
      make,
      model,
      submodel: first('submodel'),
      trim: first('trim'),
      engine: litres && `${litres}L${block}`,
    };
  }
  return null;
}
