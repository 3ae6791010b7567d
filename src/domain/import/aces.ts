import type { Position } from '#domain/fitment.ts';
import { type Reading, readPartNumber, readText, readYears } from './cells.ts';
import { eachYear, type FitmentRow, type NamedVehicle, readPosition } from './fitment-row.ts';
import { type Problem, problem } from './problems.ts';
import type { RowReading } from './sheet-row.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-element.ts';

/** The two positions of the Part Configuration table that a brake set can have. */
const POSITION_IDS: Record<string, Position> = { '22': 'Front', '30': 'Rear' };

/** Elements that say which levels of ours a car has. */
const ENGINES = ['EngineBase', 'EngineBlock', 'EngineDesignation'];
/** Elements that neither narrow the cars nor tell the shopper anything. */
const SAYS_NOTHING = new Set([
  'Years',
  'BaseVehicle',
  'Make',
  'Model',
  'SubModel',
  'Qual',
  'Note',
  'Qty',
  'PartType',
  'MfrLabel',
  'Position',
  'Part',
  'DisplayOrder',
  'AssetName',
  'AssetItemOrder',
  'AssetItemRef',
  'Region',
]);
const MAX_NOTE = 200;
const MAX_LEVEL = 100;

/**
 * One application of an ACES file as a fitment. Years, make, model and base vehicle are taken in text
 * form. What stands there as a number of a licensed table alone is named, never left out: without its
 * condition a part would be said to fit cars that it does not fit.
 */
export function readAcesApp(app: XmlElement): RowReading<FitmentRow> {
  const problems: Problem[] = [];
  const take = <T>(column: string, value: string, reading: Reading<T>): T | null => {
    if (reading.cause !== undefined) problems.push(problem(reading.cause, column, value));
    return reading.cause === undefined ? (reading.value as T) : null;
  };
  const needsTable = (element: XmlElement, cause: Problem['cause'] = 'needs-vehicle-table') => {
    problems.push(problem(cause, element.name, element.attributes.id ?? null));
    return null;
  };
  const spelled = (element: XmlElement | undefined): string | null => {
    if (!element) return null;
    const text = element.text.trim();
    return text === '' ? needsTable(element) : take(element.name, text, readText(text, MAX_LEVEL));
  };
  if (childOf(app, 'EquipmentBase') ?? childOf(app, 'EquipmentModel') ?? childOf(app, 'Mfr')) {
    return { problems: [problem('equipment', 'App', app.attributes.id ?? null)] };
  }

  const car = { submodel: spelled(childOf(app, 'SubModel')), trim: null, engine: engineOf(app, spelled) };
  const vehicles = vehiclesOf(app, car, { take, spelled, problems });
  const conditions: string[] = [];
  for (const element of app.children) {
    if (SAYS_NOTHING.has(element.name) || ENGINES.includes(element.name)) continue;
    const text = spelled(element);
    if (text !== null) conditions.push(`${wordsOf(element.name)}: ${text}`);
  }
  for (const qualifier of childrenOf(app, 'Qual')) {
    const text = textOf(qualifier, 'text');
    if (text === '') needsTable(qualifier, 'needs-qualifier-table');
    else conditions.push(text);
  }
  conditions.push(
    ...childrenOf(app, 'Note')
      .map((note) => note.text.trim())
      .filter((text) => text !== ''),
  );
  const note = conditions.join('; ');
  const part = textOf(app, 'Part');
  const row = {
    is_removal: app.attributes.action?.toUpperCase() === 'D',
    car_part_id: null,
    vehicles,
    part_number: take('Part', part, readPartNumber(part))!,
    position: positionOf(app, { take, needsTable })!,
    note: take('Note', note, readText(note, MAX_NOTE)) || null,
  };
  return problems.length > 0 ? { problems } : { row };
}

type Take = <T>(column: string, value: string, reading: Reading<T>) => T | null;
type NeedsTable = (element: XmlElement, cause?: Problem['cause']) => null;

function vehiclesOf(
  app: XmlElement,
  car: Pick<NamedVehicle, 'submodel' | 'trim' | 'engine'>,
  at: { take: Take; spelled: (element: XmlElement | undefined) => string | null; problems: Problem[] },
): NamedVehicle[] {
  const base = childOf(app, 'BaseVehicle');
  if (base) {
    const text = at.spelled(base);
    if (text === null) return [];
    const named = text.match(/^(\d{4})\s+(.+)$/);
    const years = at.take('BaseVehicle', text, readYears(named?.[1] ?? text, ''));
    return years && named ? eachYear(years, { make: null, model: named[2]!, ...car }) : [];
  }
  const range = childOf(app, 'Years');
  const { from = '', to = '' } = range?.attributes ?? {};
  const years = at.take('Years', `${from}-${to}`, readYears(from, to));
  const [make, model] = [at.spelled(childOf(app, 'Make')), at.spelled(childOf(app, 'Model'))];
  for (const name of ['Make', 'Model']) {
    if (!childOf(app, name)) at.problems.push(problem('required', name));
  }
  return years && make && model ? eachYear(years, { make, model, ...car }) : [];
}

const engineOf = (app: XmlElement, spelled: (element: XmlElement | undefined) => string | null) =>
  ENGINES.map((name) => spelled(childOf(app, name))).find((text) => text !== null) ?? null;

function positionOf(app: XmlElement, at: { take: Take; needsTable: NeedsTable }): Position | null {
  const element = childOf(app, 'Position');
  const text = element?.text.trim() ?? '';
  if (element && text === '') {
    const known = POSITION_IDS[element.attributes.id ?? ''];
    return known ?? at.needsTable(element, 'needs-part-table');
  }
  return at.take('Position', text, readPosition(text));
}

/** `DriveType` to `Drive type`. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());
