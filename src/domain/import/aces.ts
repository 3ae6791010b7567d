import type { Position } from '#domain/fitment.ts';
import { parsePartNumber, parseText, parseYears } from './cells.ts';
import { ElementProblems } from './element-problems.ts';
import { expandYears, type FitmentRow, type ImportedVehicle, parsePosition } from './fitment-row.ts';
import { type Problem, problem } from './problems.ts';
import { MAX_NOTE_LENGTH, type RowResult } from './sheet-row.ts';
import { childOf, childrenOf, childText, type XmlElement } from './xml-element.ts';

/** The two position ids of the Part Configuration Database (PCdb) that apply to a brake set. */
const POSITION_IDS: Record<string, Position> = { '22': 'Front', '30': 'Rear' };

/** The elements that can name the engine, in order of preference. */
const ENGINE_ELEMENTS = ['EngineBase', 'EngineBlock', 'EngineDesignation'];
/** Elements that do not become conditions: they are parsed separately or do not matter to shoppers. */
const NON_CONDITION_ELEMENTS = new Set([
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
/** In characters; applies to the text of each element that becomes a level or a condition. */
const MAX_ELEMENT_LENGTH = 100;

/**
 * Parses an `App` (application) element of an ACES file as a fitment. Years, make, model and base vehicle must be given
 * as text. A condition that is given only as an id of a licensed table is reported as a problem. If it were ignored,
 * the part would appear to fit vehicles that it does not fit.
 */
export function parseAcesApp(app: XmlElement): RowResult<FitmentRow> {
  if (childOf(app, 'EquipmentBase') ?? childOf(app, 'EquipmentModel') ?? childOf(app, 'Mfr')) {
    return { problems: [problem('equipment', 'App', app.attributes.id ?? null)] };
  }

  const problems = new ElementProblems();
  const narrowerLevels = {
    submodel: elementText(childOf(app, 'SubModel'), problems),
    trim: null,
    engine: parseEngine(app, problems),
  };
  const vehicles = parseVehicles(app, narrowerLevels, problems);
  const conditions: string[] = [];
  for (const element of app.children) {
    if (NON_CONDITION_ELEMENTS.has(element.name) || ENGINE_ELEMENTS.includes(element.name)) continue;
    const text = elementText(element, problems);
    if (text !== null) conditions.push(`${labelFor(element.name)}: ${text}`);
  }
  for (const qualifier of childrenOf(app, 'Qual')) {
    const text = childText(qualifier, 'text');
    if (text === '') reportTableId(qualifier, problems, 'needs-qualifier-table');
    else conditions.push(text);
  }
  conditions.push(
    ...childrenOf(app, 'Note')
      .map((note) => note.text.trim())
      .filter((text) => text !== ''),
  );
  const note = conditions.join('; ');
  const part = childText(app, 'Part');
  // If the part number or position is null, there is a problem, and the row is not returned.
  const row = {
    is_removal: app.attributes.action?.toUpperCase() === 'D',
    car_part_id: null,
    vehicles,
    part_number: problems.unwrap(parsePartNumber(part), 'Part', part)!,
    position: parseAcesPosition(app, problems)!,
    note: problems.unwrap(parseText(note, MAX_NOTE_LENGTH), 'Note', note) || null,
  };
  return problems.list.length > 0 ? { problems: problems.list } : { row };
}

const reportTableId = (
  { name, attributes }: XmlElement,
  problems: ElementProblems,
  cause: Problem['cause'] = 'needs-vehicle-table',
) => problems.report(cause, name, attributes.id ?? null);

function elementText(element: XmlElement | undefined, problems: ElementProblems): string | null {
  if (!element) return null;
  const text = element.text.trim();
  return text === ''
    ? reportTableId(element, problems)
    : problems.unwrap(parseText(text, MAX_ELEMENT_LENGTH), element.name, text);
}

function parseVehicles(
  app: XmlElement,
  narrowerLevels: Pick<ImportedVehicle, 'submodel' | 'trim' | 'engine'>,
  problems: ElementProblems,
): ImportedVehicle[] {
  const baseVehicle = childOf(app, 'BaseVehicle');
  if (baseVehicle) {
    const text = elementText(baseVehicle, problems);
    if (text === null) return [];
    // The text is like `2012 Honda Civic`, without a separator between make and model.
    const match = text.match(/^(\d{4})\s+(.+)$/);
    // A text in another form is parsed as a year, so that it is reported as a problem.
    const years = problems.unwrap(parseYears(match?.[1] ?? text, ''), 'BaseVehicle', text);
    return years && match ? expandYears(years, { make: null, model: match[2]!, ...narrowerLevels }) : [];
  }
  const { from = '', to = '' } = childOf(app, 'Years')?.attributes ?? {};
  const years = problems.unwrap(parseYears(from, to), 'Years', `${from}-${to}`);
  const make = elementText(childOf(app, 'Make'), problems);
  const model = elementText(childOf(app, 'Model'), problems);
  for (const name of ['Make', 'Model']) if (!childOf(app, name)) problems.report('required', name);
  return years && make && model ? expandYears(years, { make, model, ...narrowerLevels }) : [];
}

/** Reads all elements that can name the engine, so that problems are reported for each, and returns the first text. */
const parseEngine = (app: XmlElement, problems: ElementProblems) =>
  ENGINE_ELEMENTS.map((name) => elementText(childOf(app, name), problems)).find((text) => text !== null) ??
  null;

function parseAcesPosition(app: XmlElement, problems: ElementProblems): Position | null {
  const element = childOf(app, 'Position');
  const text = element?.text.trim() ?? '';
  if (element && text === '') {
    const position = POSITION_IDS[element.attributes.id ?? ''];
    return position ?? reportTableId(element, problems, 'needs-part-table');
  }
  return problems.unwrap(parsePosition(text), 'Position', text);
}

/** Converts an element name to words: `DriveType` becomes `Drive type`. */
const labelFor = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());
