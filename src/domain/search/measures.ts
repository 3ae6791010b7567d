/** A value that was found in a folded text, and its position there. */
export interface Span<Value> {
  value: Value;
  start: number;
  end: number;
}

export interface Years {
  from: number;
  to: number;
}

/** The last year of an open range such as `2014+`. */
export const OPEN_RANGE_END = 2099;

const FULL_YEAR = '19[5-9]\\d|20[0-4]\\d';
const IS_FULL_YEAR = new RegExp(`^(?:${FULL_YEAR})$`);
const RANGE_SEPARATOR =
  '\\s*(?:-|/|\\bto\\b|\\bthru\\b|\\bthrough\\b|\\buntil\\b|\\band\\b|\\ba\\b|\\bau\\b|\\bet\\b)\\s*';
const WORD_START = '(?<![\\p{L}\\p{N}.,])';
const WORD_END = '(?![\\p{L}\\p{N}]|[.,]\\d)';
const atWordStart = (source: string) => new RegExp(`${WORD_START}${source}`, 'gu');

const YEAR_RANGE = atWordStart(`(${FULL_YEAR})${RANGE_SEPARATOR}'?((?:${FULL_YEAR})|\\d{2})${WORD_END}`);
const SHORT_RANGE = atWordStart(`'?(\\d{2})-'?(\\d{2})${WORD_END}(?!-)`);
const OPEN_RANGE = atWordStart(`(${FULL_YEAR})(?:\\s*\\+|\\s*(?:and|&|et)\\s+(?:up|newer|later|plus)\\b)`);
// A year may be directly followed by a word or preceded by `y` or `my`: 2018civic, y2018, MY2018.
const YEAR = atWordStart(`(?:m?y)?(${FULL_YEAR})(?!\\d|[.,]\\d)`);
const YEAR_AFTER_WORD = new RegExp(`(?<=\\p{L}{3})(${FULL_YEAR})${WORD_END}`, 'gu');
const SHORT_YEAR = atWordStart(`'\\s?(\\d{2})${WORD_END}`);

export const isFullYear = (text: string): boolean => IS_FULL_YEAR.test(text);

/** Completes a year of two digits: '15 is 2015, '98 is 1998. */
export const fullYear = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900);

/**
 * The range that spans all years in a folded text, and the positions of the years; null if there are none. A match that
 * overlaps an earlier one is ignored. Years of two digits count only in a text without full years.
 */
export function findYears(folded: string): { years: Years; spans: Span<Years>[] } | null {
  const spans: Span<Years>[] = [];
  const collect = (expression: RegExp, toYears: (match: RegExpMatchArray) => Years | null) => {
    for (const match of folded.matchAll(expression)) {
      const [start, end] = [match.index!, match.index! + match[0].length];
      const value = toYears(match);
      if (value && !spans.some((span) => span.start < end && start < span.end))
        spans.push({ value, start, end });
    }
  };
  collect(YEAR_RANGE, ([, from, to]) => {
    const firstYear = Number(from);
    const century = Math.floor(firstYear / 100) * 100;
    // 1998-05 ends in 2005.
    const completed = century + Number(to) + (Number(to) < firstYear - century ? 100 : 0);
    const lastYear = to!.length === 4 ? Number(to) : completed;
    return { from: Math.min(firstYear, lastYear), to: Math.max(firstYear, lastYear) };
  });
  collect(OPEN_RANGE, ([, from]) => ({ from: Number(from), to: OPEN_RANGE_END }));
  collect(YEAR, ([, year]) => ({ from: Number(year), to: Number(year) }));
  collect(YEAR_AFTER_WORD, ([, year]) => ({ from: Number(year), to: Number(year) }));
  if (spans.length === 0) {
    collect(SHORT_RANGE, ([, from, to]) => {
      const years = { from: fullYear(from!), to: fullYear(to!) };
      return years.from < years.to ? years : null;
    });
  }
  if (spans.length === 0) {
    collect(SHORT_YEAR, ([, year]) => ({ from: fullYear(year!), to: fullYear(year!) }));
  }
  if (spans.length === 0) return null;
  const years = {
    from: Math.min(...spans.map(({ value }) => value.from)),
    to: Math.max(...spans.map(({ value }) => value.to)),
  };
  return { years, spans };
}

/** A rotor's diameter. */
export interface Diameter {
  inches: number;
  /** In inches: half a unit of the last digit that was typed, or about 1.5 mm for a diameter in millimetres. */
  tolerance: number;
}

const INCHES = atWordStart(
  `(\\d{1,2})(?:[.,](\\d{1,2}))?\\s*-?\\s*(?:"|''|in\\b|inch(?:es)?\\b|po\\b|pouces?\\b)`,
);
const MILLIMETRES = atWordStart(`(\\d{3})(?:[.,]\\d)?\\s*-?\\s*mm\\b`);
/** A diameter without a unit, such as 12.6. It cannot be litres: no engine is that big. */
const BARE_DIAMETER = atWordStart(`(\\d{2}|[89])[.,](\\d)${WORD_END}(?!\\s*l\\b)`);

export function findDiameter(folded: string): Span<Diameter> | null {
  const [match] = [...folded.matchAll(INCHES), ...folded.matchAll(BARE_DIAMETER)];
  if (match) {
    const [text, whole, decimals] = match;
    // 0.001 is a margin for rounding errors.
    const tolerance = decimals ? 0.5 / 10 ** decimals.length + 0.001 : 0.5;
    const inches = Number(`${whole}.${decimals ?? 0}`);
    return { value: { inches, tolerance }, start: match.index, end: match.index + text.length };
  }
  const [metric] = [...folded.matchAll(MILLIMETRES)];
  if (!metric) return null;
  const value = { inches: Number(metric[1]) / 25.4, tolerance: 0.06 };
  return { value, start: metric.index, end: metric.index + metric[0].length };
}

const LUGS = atWordStart(`([4-8])\\s*-?\\s*(?:lugs?|bolts?|studs?|holes?|trous?|goujons?|ecrous?)\\b`);

export function findLugs(folded: string): Span<number> | null {
  const [match] = [...folded.matchAll(LUGS)];
  return match ? { value: Number(match[1]), start: match.index, end: match.index + match[0].length } : null;
}

const LITRES = atWordStart(`\\d[.,]\\d\\s*-?\\s*(?:l\\b|lit(?:er|re)s?\\b|(?![\\p{L}\\p{N}]))`);

/** The engine's litres in the catalogue's notation: `2.0l`. */
export function findLitres(folded: string): Span<string> | null {
  const [match] = [...folded.matchAll(LITRES)];
  if (!match) return null;
  const value = `${match[0].slice(0, 3).replace(',', '.')}l`;
  return { value, start: match.index, end: match.index + match[0].length };
}
