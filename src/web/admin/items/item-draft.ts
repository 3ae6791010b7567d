import type { ClientInput, Reply } from '#contract/calls.ts';
import { FAMILIES, type FamilyCode } from '#domain/family.ts';
import { parsePartNumber } from '#domain/import/cells.ts';
import { parseSpecification } from '#domain/import/item-row.ts';
import { validateSale } from '#domain/item-sale.ts';
import { TRANSLATION_COLUMNS, type Translations } from '#domain/item-texts.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { SpecificationName, SpecificationValue } from '#domain/specifications.ts';
import { SPECIFICATION_NAMES } from '#domain/specifications.ts';
import { findBrokenRules } from '#domain/validation.ts';
import { localDecimal } from '#texts/format-number.ts';
import type { Translate } from '#texts/texts.ts';
import type { AdminForm } from '../record/admin-form.tsx';
import { formatAmountInput, isPositive, parseAmount, parseCents } from '../record/amount-input.ts';

export type Item = Reply<'GET /admin/items/:id'>['record'];
/** The props of a panel whose changes are saved immediately, separately from the page's form. */
export interface ItemPanelProps {
  item: Item;
  onChanged(reply: { record: Item }): void;
}

/** The values of the item form; amounts are text. */
type ItemDraft = ReturnType<typeof toDraft>;
/** The part of a form that the item's fields need. The form of a new item has more values. */
export type ItemForm = Pick<AdminForm<ItemDraft>, 'values' | 'set'> & {
  field(
    name: Parameters<AdminForm<ItemDraft>['field']>[0],
  ): Omit<ReturnType<AdminForm<ItemDraft>['field']>, 'name'>;
};

export const toDraft = (item: Item, t: Translate) => ({
  displayname: item.displayname,
  low_at: String(item.stock.low_at ?? ''),
  is_active: item.is_active,
  is_sale: item.is_sale,
  ...textsByName(PRICES, (name) => formatAmountInput(item[name], t)),
  sale_start: item.sale_start ?? '',
  sale_end: item.sale_end ?? '',
  main_image: item.main_image,
  images: item.images,
  description: item.description,
  details: item.details,
  ...translationTexts(item),
  ...textsByName(SPECIFICATION_NAMES, (name) => toSpecificationText(item.specifications[name], t)),
});

const translationTexts = (texts: Partial<Translations>) =>
  textsByName(TRANSLATION_COLUMNS, (name) => texts[name] ?? '');

const textsByName = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;

/** A specification as text: empty if unknown, `yes` or `no` for a flag. */
function toSpecificationText(value: SpecificationValue, t: Translate): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? localDecimal(String(value), t) : (value ?? '');
}

const parseSpecificationField = (draft: ItemDraft, name: SpecificationName) =>
  parseSpecification(name, draft[name], { allowsDecimalComma: true });

const PRICES = ['cad_price', 'usd_price', 'cad_sale_price', 'usd_sale_price'] as const;

export function itemProblems(draft: ItemDraft, now: Date) {
  const { is_sale, displayname, low_at } = draft;
  const isInvalidPrice = (field: (typeof PRICES)[number]) => {
    const amount = parseAmount(draft[field]);
    // `validateSale` reports an empty sale price. While the item is not on sale, its sale prices do not matter.
    const isAllowed = field.includes('sale') && (amount === null || !is_sale);
    return !isPositive(amount) && !isAllowed;
  };
  const problems = findBrokenRules([
    ...PRICES.map((field) => [isInvalidPrice(field), field, 'field-amount-invalid'] as const),
    [displayname.trim() === '', 'displayname', 'item-name-empty'],
    [!/^\d{0,5}$/.test(low_at.trim()), 'low_at', 'field-whole-number'],
    ...SPECIFICATION_NAMES.map((name) => {
      const isInvalid = parseSpecificationField(draft, name).cause !== undefined;
      return [isInvalid, name, 'item-specification-invalid'] as const;
    }),
  ]);
  if (problems.length > 0) return problems;
  const input = {
    is_sale,
    cad_price: parseCents(draft.cad_price)!,
    usd_price: parseCents(draft.usd_price)!,
    cad_sale_price: is_sale ? parseCents(draft.cad_sale_price) : null,
    usd_sale_price: is_sale ? parseCents(draft.usd_sale_price) : null,
    sale_start: draft.sale_start || null,
    sale_end: draft.sale_end || null,
  };
  return validateSale(input, shopDay(now));
}

/** The data of the save call. If the item is not on sale, its saved sale prices are sent unchanged. */
export function toItemData(
  draft: ItemDraft,
  saved: Pick<Item, 'cad_sale_price' | 'usd_sale_price'>,
): ClientInput<'POST /admin/items/:id'>['body']['data'] {
  const { is_sale } = draft;
  return {
    is_active: draft.is_active,
    is_sale,
    main_image: draft.main_image,
    images: draft.images,
    description: draft.description,
    details: draft.details,
    ...translationTexts(draft),
    specifications: Object.fromEntries(
      SPECIFICATION_NAMES.map((name) => [name, parseSpecificationField(draft, name).value ?? null]),
    ),
    displayname: draft.displayname.trim(),
    low_at: draft.low_at.trim() === '' ? null : Number(draft.low_at),
    cad_price: parseAmount(draft.cad_price)!,
    usd_price: parseAmount(draft.usd_price)!,
    cad_sale_price: is_sale ? parseAmount(draft.cad_sale_price) : saved.cad_sale_price,
    usd_sale_price: is_sale ? parseAmount(draft.usd_sale_price) : saved.usd_sale_price,
    sale_start: is_sale ? draft.sale_start || null : null,
    sale_end: is_sale ? draft.sale_end || null : null,
  };
}

type NewItemDraft = ReturnType<typeof toNewDraft>;

/** The values of a new item: empty, or copied from another item without its part number and stock. */
export function toNewDraft(original: Item | null, t: Translate) {
  const family = FAMILIES.find(({ subcategory }) => subcategory === original?.subcategory);
  return {
    ...(original ? toDraft(original, t) : EMPTY),
    part_number: '',
    family: (family?.code ?? '') as FamilyCode | '',
    on_hand: '',
  };
}

const EMPTY: ItemDraft = {
  ...textsByName(
    ['displayname', 'low_at', 'sale_start', 'sale_end', 'description', 'details'] as const,
    () => '',
  ),
  ...textsByName([...PRICES, ...TRANSLATION_COLUMNS, ...SPECIFICATION_NAMES], () => ''),
  is_active: true,
  is_sale: false,
  main_image: null,
  images: [],
};

export const newItemProblems = (draft: NewItemDraft, now: Date) => [
  ...findBrokenRules([
    [parsePartNumber(draft.part_number).cause !== undefined, 'part_number', 'item-part-number-invalid'],
    [draft.family === '', 'family', 'item-family-missing'],
    [!/^\d{0,5}$/.test(draft.on_hand.trim()), 'on_hand', 'field-whole-number'],
  ]),
  ...itemProblems(draft, now),
];

export const toNewItem = (draft: NewItemDraft): ClientInput<'POST /admin/items'>['body'] => ({
  part_number: draft.part_number,
  family: draft.family as FamilyCode,
  data: {
    ...toItemData(draft, { cad_sale_price: null, usd_sale_price: null }),
    displayname: draft.displayname,
    ...(draft.on_hand.trim() === '' ? {} : { on_hand: Number(draft.on_hand) }),
  },
});
