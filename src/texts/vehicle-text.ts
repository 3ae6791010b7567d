import { VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import type { Language, Translate } from './texts.ts';

/** The order in which a language names the levels of a vehicle. */
const LEVEL_ORDER: Record<Language, readonly VehicleLevel[]> = {
  en: VEHICLE_LEVELS,
  fr: ['make', 'model', 'year', 'submodel', 'trim', 'engine'],
};

/** The trim of vehicles whose trim the catalogue does not know. */
const UNKNOWN_TRIM = /^not identified$/i;
const UNKNOWN_TRIM_TEXTS: Partial<Record<Language, string>> = { fr: 'Non précisée' };

/** By language, the spelling of an engine's displacement and cylinders. */
const ENGINE_TEXTS: Partial<Record<Language, (engine: string) => string>> = {
  fr: (engine) =>
    engine
      .replace(/(\d)\.(\d)/g, '$1,$2')
      .replace(/(\d)L\b/g, '$1\u00a0L')
      .replace(/(\d) Cyl\b/g, '$1\u00a0cyl.'),
};

/** The value of a level in the language of a page or document; an engine is `1.5L L4` or, in French, `1,5 L L4`. */
export function levelText(
  level: VehicleLevel,
  value: string | number,
  { language }: Pick<Translate, 'language'>,
): string {
  const text = String(value);
  if (level === 'trim' && UNKNOWN_TRIM.test(text)) return UNKNOWN_TRIM_TEXTS[language] ?? text;
  return (level === 'engine' && ENGINE_TEXTS[language]?.(text)) || text;
}

/**
 * All levels that are set and known, such as `2018 Honda Civic Sport` or, in French, `Honda Civic 2018 Sport`.
 */
export const vehicleText = (vehicle: Vehicle, { language }: Pick<Translate, 'language'>): string =>
  LEVEL_ORDER[language]
    .flatMap((level) => {
      const value = vehicle[level];
      return value === null || (level === 'trim' && UNKNOWN_TRIM.test(String(value)))
        ? []
        : [levelText(level, value, { language })];
    })
    .join(' ');
