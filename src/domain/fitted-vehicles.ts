import type { Vehicle } from './vehicle.ts';

/** The levels below the model. A set may fit only some of their values, or may have different notes for them. */
export const VERSION_LEVELS = ['submodel', 'trim', 'engine'] as const;
type VersionLevel = (typeof VERSION_LEVELS)[number];

/** Consecutive years of a model that a set fits with one note, and the values of their lower levels. */
export type FittedYears = Record<VersionLevel, readonly (string | null)[]> & {
  make: string;
  model: string;
  year_from: number;
  year_to: number;
  position: string;
  note: string | null;
};

/** The values of one level that a row is about. An empty list means all values that no other row names. */
export type Versions = Partial<Record<VersionLevel, string[]>>;

/**
 * For each row, the first level that distinguishes it from the other rows for the same years, with the row's values.
 * Undefined if there are no such rows, or if no single level distinguishes them.
 */
export const findVersions = (rows: readonly FittedYears[]): (Versions | undefined)[] =>
  rows.map((row) => {
    const others = rows.filter((each) => each !== row && isAboutSameYears(each, row));
    const level = VERSION_LEVELS.find((each) =>
      others.every((other) => row[each].every((value) => !other[each].includes(value))),
    );
    if (others.length === 0 || !level) return undefined;
    return { [level]: row[level].filter((value) => value !== null) };
  });

/** True if the set fits different versions of a model differently, for example some only with a note. */
export const isRestricted = (rows: readonly FittedYears[]): boolean =>
  rows.some((row) => rows.some((other) => other !== row && isAboutSameYears(other, row)));

const isAboutSameYears = (a: FittedYears, b: FittedYears): boolean =>
  a.make === b.make &&
  a.model === b.model &&
  a.position === b.position &&
  a.year_from <= b.year_to &&
  b.year_from <= a.year_to;

/** True if a set is sold for the make, model and year of the vehicle; lower levels are not compared. */
export const isSoldFor = (
  vehicle: Vehicle,
  rows: readonly Pick<FittedYears, 'make' | 'model' | 'year_from' | 'year_to'>[],
): boolean =>
  rows.some(
    ({ make, model, year_from, year_to }) =>
      make === vehicle.make &&
      model === vehicle.model &&
      vehicle.year !== null &&
      year_from <= vehicle.year &&
      vehicle.year <= year_to,
  );
