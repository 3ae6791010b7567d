import { imageHost, isImageReference } from '#domain/image-id.ts';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { LANGUAGES, type Language, translationColumnOf } from '#domain/languages.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { isSpecification, type SpecificationName } from '#domain/specifications.ts';
import { type CellResult, parsePartNumber, parsePrice, parseText } from './cells.ts';
import { fieldForHeader } from './columns.ts';
import { ElementProblems } from './element-problems.ts';
import { ITEM_FIELDS, type ItemField, withField } from './fields.ts';
import type { InterchangeRow } from './interchange-row.ts';
import { type ItemRow, parseFamily, parseSpecification } from './item-row.ts';
import { type Problem, problem } from './problems.ts';
import { childOf, childrenOf, childText, type XmlElement } from './xml-element.ts';

/** One item of a PIES file, with the part numbers of other brands that it can replace. */
interface PiesItem {
  item: ItemRow | null;
  interchange: InterchangeRow[];
  problems: Problem[];
}

const IMAGE_TYPES = new Set(['JPG', 'JPEG', 'PNG', 'WEBP', 'AVIF', 'GIF', 'SVG']);
/** Price types that are used as the list price, in order of preference: list price and retail price. */
const LIST_PRICE_TYPES = ['LST', 'RET'];
const EMPTY_FIELDS = Object.fromEntries(ITEM_FIELDS.map((field) => [field, null])) as Record<ItemField, null>;

/** Collects the fields that the file provides for an item, and the problems found. */
class PiesItemBuilder extends ElementProblems {
  readonly item: ItemRow;
  constructor(part_number: string) {
    super();
    this.item = { ...EMPTY_FIELDS, part_number, given_fields: 0, was_number: false };
  }
  /** Sets a field and marks it as given. */
  set<F extends ItemField>(field: F, value: ItemRow[F]): void {
    this.item[field] = value;
    this.item.given_fields = withField(this.item.given_fields, field);
  }
  /** Sets a field to its parsed value, or records the problem. */
  setParsed<F extends ItemField>(
    field: F,
    result: CellResult<ItemRow[F]>,
    column: string,
    text: string,
  ): void {
    if (result.cause === undefined) this.set(field, result.value as ItemRow[F]);
    else this.report(result.cause, column, text);
  }
}

/** Parses one item. `today` is a date such as 2026-03-01. */
export function parsePiesItem(element: XmlElement, today: string, imageHosts: readonly string[]): PiesItem {
  const number = childText(element, 'PartNumber');
  const part = parsePartNumber(number);
  if (part.cause !== undefined) {
    return { item: null, interchange: [], problems: [problem(part.cause, 'PartNumber', number)] };
  }
  const builder = new PiesItemBuilder(part.value);
  if (element.attributes.MaintenanceType?.toUpperCase() === 'D') builder.set('is_active', false);
  parseDescriptions(element, builder);
  parseFamilyField(element, builder);
  parsePrices(element, today, builder);
  parseAttributes(element, builder);
  parseAssets(element, imageHosts, builder);
  const interchange = parseInterchange(element, part.value, builder);
  return { item: builder.item, interchange, problems: builder.list };
}

/** Child elements that the file does not mark as deleted. */
const activeChildren = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent
    ? childrenOf(parent, name).filter((child) => child.attributes.MaintenanceType?.toUpperCase() !== 'D')
    : [];

/** The language of an element by its code, such as `FR-CA`. English if there is no code; null for other languages. */
function languageIn(element: XmlElement): Language | null {
  const code = (element.attributes.LanguageCode ?? LANGUAGES[0]).trim().toLowerCase();
  return LANGUAGES.find((language) => code.startsWith(language)) ?? null;
}

/** The field that holds a text in a language, such as `description` or `description_fr`. */
const fieldIn = <F extends 'displayname' | 'description' | 'details'>(field: F, language: Language) =>
  language === LANGUAGES[0] ? field : translationColumnOf(field, language);

function parseDescriptions(element: XmlElement, builder: PiesItemBuilder): void {
  const allDescriptions = activeChildren(childOf(element, 'Descriptions'), 'Description');
  for (const foreign of allDescriptions.filter((each) => languageIn(each) === null)) {
    builder.report('language-other', 'Description', foreign.attributes.LanguageCode ?? null);
  }
  for (const language of LANGUAGES) {
    const descriptions = allDescriptions.filter((each) => languageIn(each) === language);
    parseDescriptionsIn(language, descriptions, builder);
  }
}

function parseDescriptionsIn(language: Language, descriptions: XmlElement[], builder: PiesItemBuilder): void {
  /** The texts with a code: `DES` and `SHO` are names, `MKT` (marketing) and `EXT` (extended) are long descriptions. */
  const texts = (code: string) =>
    descriptions
      .filter((each) => each.attributes.DescriptionCode?.toUpperCase() === code)
      .sort((a, b) => Number(a.attributes.Sequence ?? 0) - Number(b.attributes.Sequence ?? 0))
      .map((each) => each.text.trim())
      .filter((text) => text !== '');
  const setText = (name: 'displayname' | 'description', text: string | undefined, maxLength: number) => {
    if (!text) return;
    builder.setParsed(fieldIn(name, language), parseText(text, maxLength, 'text'), 'Description', text);
  };
  setText('displayname', texts('DES')[0] ?? texts('SHO')[0], ITEM_LIMITS.name);
  const paragraphs = texts('MKT').length > 0 ? texts('MKT') : texts('EXT');
  setText('description', paragraphs.join('\n'), ITEM_LIMITS.description);
}

function parseFamilyField(element: XmlElement, builder: PiesItemBuilder): void {
  const attribute = productAttributes(element).find((each) => FAMILY_NAME.test(attributeName(each)));
  const text = attribute?.text.trim() || childText(element, 'SubBrandLabel');
  if (text !== '') builder.setParsed('family', parseFamily(text), 'ProductAttribute', text);
}

const FAMILY_NAME = /^(?:family|subcategory)$/i;
/** The attribute's name or, if it comes from the licensed attribute table (PAdb), its number there. */
const attributeName = (attribute: XmlElement): string => attribute.attributes.AttributeID?.trim() ?? '';
const productAttributes = (element: XmlElement) =>
  activeChildren(childOf(element, 'ProductAttributes'), 'ProductAttribute');

function parseAttributes(element: XmlElement, builder: PiesItemBuilder): void {
  const linesByLanguage = new Map<Language, string[]>();
  for (const attribute of productAttributes(element)) {
    const name = attributeName(attribute);
    const language = languageIn(attribute);
    if (FAMILY_NAME.test(name)) continue;
    if (language === null) {
      builder.report('language-other', 'ProductAttribute', attribute.attributes.LanguageCode!);
      continue;
    }
    if (attribute.attributes.PADBAttribute?.toUpperCase() === 'Y' || /^\d*$/.test(name)) {
      builder.report('needs-attribute-table', 'ProductAttribute', name);
    } else if (language !== LANGUAGES[0] || !setSpecification(name, attribute, builder)) {
      const line = `${name}:${attribute.text.trim().replaceAll(/\s+/g, ' ')}`;
      linesByLanguage.set(language, [...(linesByLanguage.get(language) ?? []), line]);
    }
  }
  for (const [language, lines] of linesByLanguage) {
    const details = lines.join('\n');
    if (details.length > ITEM_LIMITS.details) builder.report('too-long', 'ProductAttributes', details);
    else builder.set(fieldIn('details', language), details);
  }
}

/** The names that PIES uses for the units in which our columns are measured. */
const PIES_UNITS = { mm: ['MM'], kg: ['KG'], nm: ['NM', 'N.M'] } as const;

/**
 * Sets the specification whose name the attribute has. Returns false if there is none or its unit differs. The caller
 * then adds the attribute to the item's details unchanged.
 */
function setSpecification(name: string, attribute: XmlElement, builder: PiesItemBuilder): boolean {
  const field = fieldForHeader(name, 'items');
  if (field === null || !isSpecification(field)) return false;
  const unit = attribute.attributes.AttributeUOM?.trim().toUpperCase() ?? '';
  const columnUnit = field.split('_').at(-1) as keyof typeof PIES_UNITS;
  const acceptedUnits: readonly string[] = PIES_UNITS[columnUnit] ?? [];
  if (acceptedUnits.length > 0 && !acceptedUnits.includes(unit)) return false;
  const result = parseSpecification(field, attribute.text, { allowsDecimalComma: false });
  builder.setParsed(
    field,
    result as CellResult<ItemRow[SpecificationName]>,
    'ProductAttribute',
    attribute.text,
  );
  return true;
}

const CURRENCIES: Record<string, 'cad' | 'usd'> = { CAD: 'cad', USD: 'usd' };

function parsePrices(element: XmlElement, today: string, builder: PiesItemBuilder): void {
  const prices = { cad: new Map<string, DatedPrice[]>(), usd: new Map<string, DatedPrice[]>() };
  for (const pricing of activeChildren(childOf(element, 'Prices'), 'Pricing')) {
    const type = (pricing.attributes.PriceType || childText(pricing, 'PriceType')).toUpperCase();
    const code = childText(pricing, 'CurrencyCode').toUpperCase();
    const text = childText(pricing, 'Price');
    const currency = CURRENCIES[code];
    const from = childText(pricing, 'EffectiveDate');
    const until = childText(pricing, 'ExpirationDate');
    if (!LIST_PRICE_TYPES.includes(type)) builder.report('price-type-other', 'PriceType', type);
    else if (code === '') builder.report('required', 'CurrencyCode');
    else if (!currency) builder.report('currency-other', 'CurrencyCode', code);
    else if (from > today || (until !== '' && until < today)) {
      builder.report('price-not-in-force', 'EffectiveDate', `${from} ${until}`.trim());
    } else {
      const result = parsePrice(text, currency, { allowsDecimalComma: false });
      if (result.cause !== undefined) builder.report(result.cause, 'Price', text);
      else if (result.value === null) builder.report('required', 'Price');
      else prices[currency].set(type, [...(prices[currency].get(type) ?? []), { cents: result.value, from }]);
    }
  }
  for (const currency of ['cad', 'usd'] as const) {
    const candidates = LIST_PRICE_TYPES.map((type) => prices[currency].get(type)).find(
      (each) => each !== undefined,
    );
    if (candidates) setCurrentPrice(currency, candidates, builder);
  }
}

interface DatedPrice {
  cents: number;
  from: string;
}

/** Sets the price with the latest effective date. Two different prices with that date are a conflict. */
function setCurrentPrice(currency: 'cad' | 'usd', candidates: DatedPrice[], builder: PiesItemBuilder): void {
  const newestDay = candidates.reduce((newest, each) => (each.from > newest.from ? each : newest)).from;
  // Equal prices do not conflict with each other.
  const prices = new Set(
    candidates.filter((candidate) => candidate.from === newestDay).map((candidate) => candidate.cents),
  );
  if (prices.size > 1) builder.report('price-conflict', 'Price', newestDay);
  else builder.set(`${currency}_price`, [...prices][0]!);
}

function parseAssets(element: XmlElement, imageHosts: readonly string[], builder: PiesItemBuilder): void {
  const links: string[] = [];
  for (const asset of activeChildren(childOf(element, 'DigitalAssets'), 'DigitalFileInformation')) {
    const link = childText(asset, 'URI');
    const name = childText(asset, 'FileName');
    const type = childText(asset, 'FileType').toUpperCase() || (name.split('.').at(-1) ?? '').toUpperCase();
    if (link === '') builder.report('asset-without-link', 'DigitalFileInformation', name);
    else if (!IMAGE_TYPES.has(type)) builder.report('asset-not-picture', 'DigitalFileInformation', name);
    else if (!link.startsWith('https://') || !isImageReference(link))
      builder.report('image-format', 'URI', link);
    else if (!imageHosts.includes(imageHost(link)!)) builder.report('asset-host', 'URI', link);
    else links.push(link);
  }
  const uniqueLinks = [...new Set(links)];
  const max = ITEM_LIMITS.images;
  if (uniqueLinks.length > max) builder.report('asset-too-many', 'URI', uniqueLinks[max]!);
  if (uniqueLinks.length > 0) builder.set('images', uniqueLinks.slice(0, max).join('|'));
}

function parseInterchange(
  element: XmlElement,
  part_number: string,
  problems: ElementProblems,
): InterchangeRow[] {
  const info = childOf(element, 'PartInterchangeInfo');
  return childrenOf(info ?? element, 'PartInterchange').flatMap((each) => {
    const brand = parseText(
      childText(each, 'BrandLabel') ||
        each.attributes.BrandLabel ||
        childText(each, 'BrandAAIAID') ||
        (each.attributes.BrandAAIAID ?? ''),
      ITEM_LIMITS.interchange.brand,
      'text',
    );
    if (brand.cause !== undefined || brand.value === '') {
      problems.report(brand.cause ?? 'required', 'BrandLabel', brand.value ?? null);
      return [];
    }
    return childrenOf(each, 'PartNumber').flatMap((child) => {
      const number = parseText(child.text, ITEM_LIMITS.interchange.number, 'text');
      const normalised = normalisePartNumber(number.value ?? '');
      if (number.cause !== undefined || normalised === '') {
        problems.report(number.cause ?? 'interchange-empty', 'PartInterchange', child.text.trim());
        return [];
      }
      const is_removal = each.attributes.MaintenanceType?.toUpperCase() === 'D';
      return [
        { is_removal, part_number, brand: brand.value, number: number.value, normalised, was_number: false },
      ];
    });
  });
}
