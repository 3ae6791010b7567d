import { fixedDecimal } from '#domain/money.ts';

/** One field of a change: what it was, what it is, and whether it was known before at all. */
export interface FieldChange {
  /** As it is named in the log; a part of a field after it, as in `shipping_address city`. */
  field: string;
  before: unknown;
  after: unknown;
  wasThere: boolean;
}

/** A change of something that is one value stands under this name in the log. */
export const PLAIN = 'value';

/** Fields that hold money: in the log it is in cents, as everywhere inside the shop; a screen shows it with its point. */
const IS_MONEY = /(?:^|_)price$|^(?:amount|balance|refunding)$/;
const written = (field: string, value: unknown): unknown =>
  typeof value === 'number' && IS_MONEY.test(field) ? fixedDecimal(value) : value;

/** What differs between two states of a record. Of a field with parts, an address, only the parts that differ. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field): FieldChange[] => {
    if (!isRecord(was[field]) && !isRecord(is[field]))
      return [
        {
          field,
          before: written(field, was[field]),
          after: written(field, is[field]),
          wasThere: field in was,
        },
      ];
    return changesOf(fieldsOf(was[field]), fieldsOf(is[field]))
      .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after))
      .map((part) => ({ ...part, field: `${field} ${part.field}` }));
  });
}

/** A value in words and digits; empty when there is none. Lists are told one by one. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).join('; ');
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name.replaceAll('_', ' ')} ${valueText(part)}`)
    .join(', ');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return isRecord(value) ? value : { [PLAIN]: value };
};
