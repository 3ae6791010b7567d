import { imageHost, isImage } from '#domain/image-id.ts';
import { ITEM_LENGTHS } from '#domain/item-lengths.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { readPartNumber, readPrice, readText } from './cells.ts';
import { bitOf, type ItemField } from './fields.ts';
import type { InterchangeRow } from './interchange-row.ts';
import { type ItemRow, readFamily } from './item-row.ts';
import { type Problem, problem } from './problems.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-element.ts';

/** What one item of a PIES file says: of the item, and of the numbers that it replaces. */
export interface PiesItem {
  item: ItemRow | null;
  interchange: InterchangeRow[];
  problems: Problem[];
}

const PICTURES = new Set(['JPG', 'JPEG', 'PNG', 'WEBP', 'AVIF', 'GIF', 'SVG']);
/** Price types that are our list price; the first that is in force counts. */
const LIST_PRICES = ['LST', 'RET'];
const NOTHING_SAID: Omit<ItemRow, 'part_number'> = {
  given: 0,
  was_number: false,
  family: null,
  displayname: null,
  is_active: null,
  is_sale: null,
  cad_price: null,
  usd_price: null,
  cad_sale_price: null,
  usd_sale_price: null,
  description: null,
  details: null,
  images: null,
  on_hand: null,
};

/** Reads one item. Only what the file speaks of is given; `today` (2026-03-01) says which prices are in force. */
export function readPiesItem(element: XmlElement, today: string, imageHosts: readonly string[]): PiesItem {
  const problems: Problem[] = [];
  const number = textOf(element, 'PartNumber');
  const part = readPartNumber(number);
  if (part.cause !== undefined) {
    return { item: null, interchange: [], problems: [problem(part.cause, 'PartNumber', number)] };
  }
  const item: ItemRow = { ...NOTHING_SAID, part_number: part.value };
  const give = <F extends ItemField>(field: F, value: ItemRow[F]) => {
    item[field] = value;
    item.given |= bitOf(field);
  };
  if (element.attributes.MaintenanceType?.toUpperCase() === 'D') give('is_active', false);
  readDescriptions(element, give, problems);
  readFamilyOf(element, give, problems);
  readPrices(element, today, give, problems);
  readAttributes(element, give, problems);
  readAssets(element, imageHosts, give, problems);
  return { item, interchange: readInterchange(element, part.value, problems), problems };
}

type Give = <F extends ItemField>(field: F, value: ItemRow[F]) => void;

/** Segments that the file does not withdraw. */
const standing = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent
    ? childrenOf(parent, name).filter((child) => child.attributes.MaintenanceType?.toUpperCase() !== 'D')
    : [];

const isEnglish = (element: XmlElement): boolean =>
  (element.attributes.LanguageCode ?? 'EN').toUpperCase().startsWith('EN');

function readDescriptions(element: XmlElement, give: Give, problems: Problem[]): void {
  const all = standing(childOf(element, 'Descriptions'), 'Description');
  for (const other of all.filter((each) => !isEnglish(each))) {
    problems.push(problem('language-other', 'Description', other.attributes.LanguageCode ?? null));
  }
  const texts = (code: string) =>
    all
      .filter((each) => isEnglish(each) && each.attributes.DescriptionCode?.toUpperCase() === code)
      .sort((a, b) => Number(a.attributes.Sequence ?? 0) - Number(b.attributes.Sequence ?? 0))
      .map((each) => each.text.trim())
      .filter((text) => text !== '');
  const take = (field: 'displayname' | 'description', text: string | undefined, most: number) => {
    if (text === undefined || text === '') return;
    const reading = readText(text, most, 'text');
    if (reading.cause === undefined) give(field, reading.value);
    else problems.push(problem(reading.cause, 'Description', text));
  };
  take('displayname', texts('DES')[0] ?? texts('SHO')[0], ITEM_LENGTHS.name);
  const long = texts('MKT').length > 0 ? texts('MKT') : texts('EXT');
  take('description', long.join('\n'), ITEM_LENGTHS.description);
}

function readFamilyOf(element: XmlElement, give: Give, problems: Problem[]): void {
  const attribute = attributesOf(element).find((each) => /^(?:family|subcategory)$/i.test(nameOf(each)));
  const text = attribute?.text.trim() || textOf(element, 'SubBrandLabel');
  if (text === '') return;
  const reading = readFamily(text);
  if (reading.cause !== undefined) problems.push(problem(reading.cause, 'ProductAttribute', text));
  else if (reading.value) give('family', reading.value);
}

/** The attribute's own name; those of the licensed attribute table are numbers. */
const nameOf = (attribute: XmlElement): string => attribute.attributes.AttributeID?.trim() ?? '';
const attributesOf = (element: XmlElement) =>
  standing(childOf(element, 'ProductAttributes'), 'ProductAttribute');

function readAttributes(element: XmlElement, give: Give, problems: Problem[]): void {
  const lines: string[] = [];
  for (const attribute of attributesOf(element)) {
    const name = nameOf(attribute);
    if (/^(?:family|subcategory)$/i.test(name)) continue;
    if (attribute.attributes.PADBAttribute?.toUpperCase() === 'Y' || /^\d*$/.test(name)) {
      problems.push(problem('needs-attribute-table', 'ProductAttribute', name));
    } else lines.push(`${name}:${attribute.text.trim().replaceAll(/\s+/g, ' ')}`);
  }
  const details = lines.join('\n');
  if (details.length > ITEM_LENGTHS.details) problems.push(problem('too-long', 'ProductAttributes', details));
  else if (details !== '') give('details', details);
}

const CURRENCIES: Record<string, 'cad' | 'usd'> = { CAD: 'cad', USD: 'usd' };

function readPrices(element: XmlElement, today: string, give: Give, problems: Problem[]): void {
  const found = { cad: new Map<string, Offer[]>(), usd: new Map<string, Offer[]>() };
  for (const pricing of standing(childOf(element, 'Prices'), 'Pricing')) {
    const type = (pricing.attributes.PriceType || textOf(pricing, 'PriceType')).toUpperCase();
    const code = textOf(pricing, 'CurrencyCode').toUpperCase();
    const text = textOf(pricing, 'Price');
    const currency = CURRENCIES[code];
    const from = textOf(pricing, 'EffectiveDate');
    const until = textOf(pricing, 'ExpirationDate');
    if (!LIST_PRICES.includes(type)) problems.push(problem('price-type-other', 'PriceType', type));
    else if (code === '') problems.push(problem('required', 'CurrencyCode'));
    else if (!currency) problems.push(problem('currency-other', 'CurrencyCode', code));
    else if (from > today || (until !== '' && until < today)) {
      problems.push(problem('price-not-in-force', 'EffectiveDate', `${from} ${until}`.trim()));
    } else {
      const reading = readPrice(text, currency, { decimalComma: false });
      if (reading.cause !== undefined) problems.push(problem(reading.cause, 'Price', text));
      else if (reading.value === null) problems.push(problem('required', 'Price'));
      else found[currency].set(type, [...(found[currency].get(type) ?? []), { cents: reading.value, from }]);
    }
  }
  for (const currency of ['cad', 'usd'] as const) {
    const offers = LIST_PRICES.map((type) => found[currency].get(type)).find((each) => each !== undefined);
    if (offers) givePrice(currency, offers, give, problems);
  }
}

interface Offer {
  cents: number;
  from: string;
}

/** The price that came into force last; two of the same day that differ are not chosen between. */
function givePrice(currency: 'cad' | 'usd', offers: Offer[], give: Give, problems: Problem[]): void {
  const newest = offers.reduce((a, b) => (b.from > a.from ? b : a)).from;
  const prices = new Set(offers.filter((offer) => offer.from === newest).map((offer) => offer.cents));
  if (prices.size > 1) problems.push(problem('price-conflict', 'Price', newest));
  else give(`${currency}_price`, [...prices][0]!);
}

function readAssets(
  element: XmlElement,
  imageHosts: readonly string[],
  give: Give,
  problems: Problem[],
): void {
  const links: string[] = [];
  for (const asset of standing(childOf(element, 'DigitalAssets'), 'DigitalFileInformation')) {
    const link = textOf(asset, 'URI');
    const name = textOf(asset, 'FileName');
    const type = textOf(asset, 'FileType').toUpperCase() || (name.split('.').at(-1) ?? '').toUpperCase();
    if (link === '') problems.push(problem('asset-without-link', 'DigitalFileInformation', name));
    else if (!PICTURES.has(type)) problems.push(problem('asset-not-picture', 'DigitalFileInformation', name));
    else if (!link.startsWith('https://') || !isImage(link))
      problems.push(problem('image-format', 'URI', link));
    else if (!imageHosts.includes(imageHost(link)!)) problems.push(problem('asset-host', 'URI', link));
    else links.push(link);
  }
  const once = [...new Set(links)];
  const { images } = ITEM_LENGTHS;
  if (once.length > images) problems.push(problem('asset-too-many', 'URI', once[images]!));
  if (once.length > 0) give('images', once.slice(0, images).join('|'));
}

function readInterchange(element: XmlElement, part_number: string, problems: Problem[]): InterchangeRow[] {
  const info = childOf(element, 'PartInterchangeInfo');
  return childrenOf(info ?? element, 'PartInterchange').flatMap((each) => {
    const brand = readText(
      textOf(each, 'BrandLabel') ||
        each.attributes.BrandLabel ||
        textOf(each, 'BrandAAIAID') ||
        (each.attributes.BrandAAIAID ?? ''),
      ITEM_LENGTHS.interchange.brand,
      'text',
    );
    if (brand.cause !== undefined || brand.value === '') {
      problems.push(problem(brand.cause ?? 'required', 'BrandLabel', brand.value ?? null));
      return [];
    }
    return childrenOf(each, 'PartNumber').flatMap((child) => {
      const number = readText(child.text, ITEM_LENGTHS.interchange.number, 'text');
      const normalised = normalisePartNumber(number.value ?? '');
      if (number.cause !== undefined || normalised === '') {
        problems.push(problem(number.cause ?? 'interchange-empty', 'PartInterchange', child.text.trim()));
        return [];
      }
      const is_removal = each.attributes.MaintenanceType?.toUpperCase() === 'D';
      return [
        { is_removal, part_number, brand: brand.value, number: number.value, normalised, was_number: false },
      ];
    });
  });
}
