import { memoize } from './memoize.ts';
import type { Car } from './vehicle.ts';
import { modelYears } from './vin.ts';

/** The decoding tables as CSV with a header line; `data/README.md` describes them. */
interface VinTables {
  /** The schemas of each manufacturer, by WMI (World Manufacturer Identifier). */
  wmi: string;
  /** The patterns of each schema. */
  patterns: string;
}

type DecodedVin =
  | { kind: 'car'; car: Car }
  /** The manufacturer is known, the model is not; `makes` are the manufacturer's makes. */
  | { kind: 'unknown-model'; year: number | null; makes: string[] }
  | { kind: 'unknown-maker' };

export interface VinDecoder {
  decode(vin: string, currentYear: number): DecodedVin;
}

/** A set of patterns that a manufacturer uses in the model years `from` to `to`. */
interface Schema {
  id: string;
  from: number;
  to: number;
  makes: string[];
}

interface Pattern {
  /** The characters expected at positions 4–8 and 10–17, in the notation of `matches`. */
  keys: [string, string];
  field: string;
  value: string;
  /** Of several patterns that match, the one with the lowest rank wins. */
  rank: number;
}

/** Creates the decoder. It expects VINs with a valid check digit, and parses a schema's patterns at their first use. */
export function createVinDecoder(tables: VinTables): VinDecoder {
  const schemas = parseSchemas(tables.wmi);
  const sections = findSections(tables.patterns);
  const patternsOf = memoize((schema: string): Pattern[] => {
    const [start, end] = sections.get(schema) ?? [0, 0];
    return tables.patterns.slice(start, end).split(/\r?\n/).filter(Boolean).map(parsePattern);
  });

  /**
   * The value of each field. If several patterns match, one of the latest schema wins or, within that schema, the one
   * with the lowest rank.
   */
  function fieldsOf(vin: string, applicable: readonly Schema[]): Partial<Record<string, string>> {
    const bestPatterns = new Map<string, Pattern & { from: number }>();
    for (const { id, from } of applicable) {
      for (const pattern of patternsOf(id)) {
        const { keys, field, rank } = pattern;
        const currentBest = bestPatterns.get(field);
        if (
          currentBest &&
          (currentBest.from > from || (currentBest.from === from && currentBest.rank < rank))
        )
          continue;
        if (matches(keys[0], vin, 3) && matches(keys[1], vin, 9))
          bestPatterns.set(field, { ...pattern, from });
      }
    }
    return Object.fromEntries([...bestPatterns].map(([field, { value }]) => [field, value]));
  }

  return {
    decode(vin, currentYear) {
      const makerSchemas = schemas.get(wmiOf(vin));
      if (!makerSchemas) return { kind: 'unknown-maker' };
      const years = modelYears(vin, currentYear);
      for (const year of years) {
        const applicable = makerSchemas.filter(({ from, to }) => from <= year && year <= to);
        const { model, ...fields } = fieldsOf(vin, applicable);
        if (model !== undefined) return { kind: 'car', car: toCar(year, model, fields) };
      }
      const makes = [...new Set(makerSchemas.flatMap((schema) => schema.makes))].sort();
      return { kind: 'unknown-model', year: years[0] ?? null, makes };
    },
  };
}

/** The WMI: positions 1–3. Small manufacturers, whose third character is always 9, also use positions 12–14. */
const wmiOf = (vin: string): string =>
  vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);

function parseSchemas(csv: string): Map<string, Schema[]> {
  const schemas = new Map<string, Schema[]>();
  for (const line of csv.trim().split(/\r?\n/).slice(1)) {
    const [wmi, id, from, to, makes] = line.split(',') as [string, string, string, string, string];
    const schema = { id, from: Number(from), to: Number(to), makes: makes.split('|') };
    schemas.set(wmi, [...(schemas.get(wmi) ?? []), schema]);
  }
  return schemas;
}

/** All makes in the table `wmi`. */
export const makesIn = (wmi: string): string[] => [
  ...new Set([...parseSchemas(wmi).values()].flat().flatMap(({ makes }) => makes)),
];

/** The offsets in the CSV at which each schema's lines start and end. The lines of a schema are contiguous. */
function findSections(csv: string): Map<string, [start: number, end: number]> {
  const sections = new Map<string, [number, number]>();
  let id = '';
  let lineStart = csv.indexOf('\n') + 1;
  while (lineStart > 0 && lineStart < csv.length) {
    const lineEnd = csv.indexOf('\n', lineStart) + 1 || csv.length;
    if (!csv.startsWith(`${id},`, lineStart)) id = csv.slice(lineStart, csv.indexOf(',', lineStart));
    sections.set(id, [sections.get(id)?.[0] ?? lineStart, lineEnd]);
    lineStart = lineEnd;
  }
  return sections;
}

/** Parses `schema,keys,field,value,rank`, where only the value may be quoted. */
function parsePattern(line: string): Pattern {
  const [, keys, field, value, rank] = /^\d+,([^,]*),(\w+),(.*),(\d+)$/.exec(line) as unknown as string[];
  const [early = '', late = ''] = keys!.split('|');
  const quoted = /^"(.*)"$/.exec(value!)?.[1];
  return {
    keys: [early, late],
    field: field!,
    value: quoted?.replaceAll('""', '"') ?? value!,
    rank: Number(rank),
  };
}

/** True if the VIN matches the keys from a position on. `*` matches any character, `[A-C5]` one of several. */
function matches(keys: string, vin: string, offset: number): boolean {
  let position = offset;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    const character = vin[position++]!;
    if (key === '[') {
      const end = keys.indexOf(']', index);
      if (!isInSet(keys.slice(index + 1, end), character)) return false;
      index = end;
    } else if (key !== '*' && key !== character) return false;
  }
  return true;
}

function isInSet(set: string, character: string): boolean {
  for (let index = 0; index < set.length; index++) {
    const from = set[index]!;
    const isRange = set[index + 1] === '-';
    const to = isRange ? set[index + 2]! : from;
    if (from <= character && character <= to) return true;
    if (isRange) index += 2;
  }
  return false;
}

function toCar(year: number, model: string, fields: Partial<Record<string, string>>): Car {
  const [make, name] = model.split('|') as [string, string];
  const { submodel = null, trim = null, litres, layout, cylinders } = fields;
  return { year, make, model: name, submodel, trim, engine: engineName(litres, layout, cylinders) };
}

/** `2.5L L4`, or `2.5L 4 Cyl` if the layout is unknown. Null for electric motors, whose litres are missing or 0.0. */
function engineName(litres?: string, layout?: string, cylinders?: string): string | null {
  if (litres === undefined || litres === '0.0') return null;
  if (layout) return `${litres}L ${layout}${cylinders ?? ''}`;
  return cylinders ? `${litres}L ${cylinders} Cyl` : `${litres}L`;
}
