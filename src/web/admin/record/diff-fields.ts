import { formatDecimal } from '#domain/money.ts';

export interface FieldChange {
  /** The name in the audit log; a nested field follows its parent: `shipping_address city`. */
  field: string;
  before: unknown;
  after: unknown;
  /** False if the entry has no earlier state of the field. */
  hadField: boolean;
}

/** The field name used for a value that is not an object. */
export const VALUE_FIELD = 'value';

/** Fields that hold an amount in cents. */
const MONEY_FIELD = /(?:^|_)price$|^(?:amount|balance|refunding|refunded_tax)$/;
export const isMoney = (field: string): boolean => MONEY_FIELD.test(field);

/** Fields that are left out if they are unchanged, because they do not identify a change. */
const NOT_IDENTIFYING: readonly string[] = ['status', 'carrier', 'tracking_number'];

const displayValue = (field: string, value: unknown): unknown =>
  typeof value === 'number' && isMoney(field) ? formatDecimal(value) : value;

/**
 * The fields of an audit entry, before and after. Unchanged fields are included, because they can identify the change,
 * such as the currency of a credit. Left out are unchanged parts of a nested field, such as an address; an unchanged
 * status, carrier or tracking number, which entries about orders always log; and empty fields of a new record.
 */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const oldFields = fieldsOf(before);
  const newFields = fieldsOf(after);
  const names = Object.keys(after === null || after === undefined ? oldFields : newFields);
  return names.flatMap((field): FieldChange[] => {
    const hadField = field in oldFields;
    const [oldValue, newValue] = [oldFields[field], newFields[field]];
    if (NOT_IDENTIFYING.includes(field) && oldValue === newValue) return [];
    if ((newValue === null || newValue === '') && !hadField) return [];
    if (!isRecord(oldValue) && !isRecord(newValue))
      return [
        { field, before: displayValue(field, oldValue), after: displayValue(field, newValue), hadField },
      ];
    return diffFields(fieldsOf(oldValue), fieldsOf(newValue))
      .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after))
      .map((part) => ({ ...part, field: `${field} ${part.field}` }));
  });
}

/** A value as text; empty for null. List entries are separated by semicolons. `nameOf` names the fields of objects. */
export function formatValue(value: unknown, nameOf = (field: string) => field.replaceAll('_', ' ')): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => formatValue(each, nameOf)).join('; ');
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${nameOf(name)} ${formatValue(part, nameOf)}`)
    .join(', ');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return isRecord(value) ? value : { [VALUE_FIELD]: value };
};
