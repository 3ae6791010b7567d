import type { VehicleLevel } from './vehicle.ts';

type LevelValue = string | number;

/**
 * Finds the catalogue's spelling of a value that was decoded from a VIN. Null if the catalogue has no such value, or if
 * several could be meant.
 */
export function matchLevelValue(
  level: VehicleLevel,
  decoded: LevelValue | null,
  catalogueValues: readonly LevelValue[],
): LevelValue | null {
  if (decoded === null) return null;
  if (catalogueValues.includes(decoded)) return decoded;
  const isMeant = level === 'engine' ? isSameEngine : isSameName;
  const meantValues = catalogueValues.filter((value) => isMeant(String(value), String(decoded)));
  return meantValues.length === 1 ? meantValues[0]! : null;
}

/** Ignores case and punctuation: `F-150` and `F150`, `Town & Country` and `Town and Country`. */
const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\d]/gu, '');

/** Compares litres, cylinders and, if both have one, layout: `L4-2.0L DOHC`, `2.0L L4` and `2.0L 4 Cyl` are equal. */
function isSameEngine(a: string, b: string): boolean {
  const [first, second] = [parseEngine(a), parseEngine(b)];
  if (!first || !second) return isSameName(a, b);
  const isSameLayout = !first.layout || !second.layout || first.layout === second.layout;
  return first.litres === second.litres && first.cylinders === second.cylinders && isSameLayout;
}

function parseEngine(name: string) {
  const litres = /(\d+\.\d)\s*L/i.exec(name)?.[1];
  const withoutLitres = name.replace(/\d+\.\d\s*L/i, ' ');
  // For example `L4`, `V-6` or `4 Cyl`; a number before a decimal point is not a number of cylinders.
  const [, layout, cylinders] = /\b(?:([LVHWR])-?)?(\d{1,2})(?: Cyl\b|\b(?!\.))/i.exec(withoutLitres) ?? [];
  if (litres === undefined || cylinders === undefined) return null;
  return { litres, layout: layout?.toUpperCase() ?? null, cylinders };
}
