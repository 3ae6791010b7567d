import type { FamilyCode } from '#domain/family.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import type { ResultRow } from '#server/catalogue/rows.ts';

/** The properties that a query names. A correct result has all of them. */
interface Expectation {
  make?: string;
  model?: string;
  /** First and last model year. */
  years?: readonly [number, number];
  position?: 'Front' | 'Rear';
  /** A result has one of these. */
  families?: readonly FamilyCode[];
  /** Our number, or a number that the set replaces. */
  part?: string;
}

export interface LabelledQuery {
  text: string;
  expected: Expectation;
}

const JUDGED_RESULTS = 3;

/** True if there are results and each of the first three has all properties that the query names. */
export const isCorrect = (rows: readonly ResultRow[], { expected }: LabelledQuery): boolean =>
  rows.length > 0 && rows.slice(0, JUDGED_RESULTS).every((row) => meets(row, expected));

function meets(row: ResultRow, { make, model, years, position, families, part }: Expectation): boolean {
  if (make && row.make !== make) return false;
  if (model && row.model !== model) return false;
  if (years && (row.year_to < years[0] || row.year_from > years[1])) return false;
  if (position && row.position !== position && row.position !== 'Front or Rear') return false;
  if (families && !families.includes(row.family)) return false;
  return !part || [row.part_number, row.replaces?.number ?? ''].map(normalisePartNumber).includes(part);
}

/**
 * Parses a line such as `2018 civc front rotors | Honda Civic y2018 Front`: the query and the properties that
 * it names. A make has underscores for spaces, while a model may contain spaces. There may be one or two
 * years. Families are joined by a slash, and a part number is written `#ED12822F`.
 */
export function parseLine(line: string): LabelledQuery {
  const [text, label = ''] = line.split(' | ');
  const expected: Expectation = {};
  const carWords: string[] = [];
  for (const word of label.trim().split(' ').filter(Boolean)) {
    const years = word.match(/^y(\d{4})(?:-(\d{4}))?$/);
    if (years) expected.years = [Number(years[1]), Number(years[2] ?? years[1])];
    else if (word === 'Front' || word === 'Rear') expected.position = word;
    else if (/^(?:ES|ED|ESD)(?:\/(?:ES|ED|ESD))*$/.test(word))
      expected.families = word.split('/') as FamilyCode[];
    else if (word.startsWith('#')) expected.part = normalisePartNumber(word);
    else carWords.push(word);
  }
  if (carWords[0]) expected.make = carWords[0].replaceAll('_', ' ');
  if (carWords.length > 1) expected.model = carWords.slice(1).join(' ');
  return { text: text!, expected };
}
