import type { Answer, Body } from '../answer.ts';
import { fieldRefusal } from './errors.ts';

/** An amount on the wire: `{currency_code, value}`, the value a decimal number as text. */
export const viewMoney = (cents: number, currency_code: string) => ({
  currency_code,
  value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
});

/** Cents, in whole-number arithmetic; what was checked before. */
export function centsOf(money: unknown): number {
  const [whole, fraction = ''] = String((money as Body | undefined)?.value ?? '0').split('.');
  const sign = whole?.startsWith('-') ? -1 : 1;
  return sign * (Math.abs(Number(whole)) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2)));
}

const CURRENCIES = ['CAD', 'USD'];

/** What is wrong with an amount, if anything; `least` is 0 for parts of a breakdown and 1 for what is paid. */
export function moneyFault(money: unknown, field: string, currency: string, least: 0 | 1): Answer | null {
  const { currency_code, value } = (money ?? {}) as Body;
  if (typeof money !== 'object' || money === null) return fieldRefusal('MISSING_REQUIRED_PARAMETER', field);
  if (typeof currency_code !== 'string' || currency_code === '') {
    return fieldRefusal('MISSING_REQUIRED_PARAMETER', `${field}/currency_code`);
  }
  if (typeof value !== 'string' || value === '') {
    return fieldRefusal('MISSING_REQUIRED_PARAMETER', `${field}/value`);
  }
  if (!/^-?(\d+|\d*\.\d+)$/.test(value) || value.length > 32) {
    return fieldRefusal('INVALID_PARAMETER_SYNTAX', `${field}/value`, value);
  }
  if (!CURRENCIES.includes(currency_code)) {
    return fieldRefusal('INVALID_CURRENCY_CODE', `${field}/currency_code`, currency_code);
  }
  if (currency_code !== currency) {
    return fieldRefusal('MULTI_CURRENCY_ORDER', `${field}/currency_code`, currency_code);
  }
  if (/\.\d{3}/.test(value)) return fieldRefusal('DECIMAL_PRECISION', `${field}/value`, value);
  if (centsOf(money) >= least) return null;
  const issue = least === 1 ? 'CANNOT_BE_ZERO_OR_NEGATIVE' : 'CANNOT_BE_NEGATIVE';
  return fieldRefusal(issue, `${field}/value`, value);
}

const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const TAKEN_OFF = ['shipping_discount', 'discount'];

/** What is wrong with the sums of a purchase unit: items, breakdown and amount must agree to the cent. */
export function sumsFault(unit: Body, field: string, currency: string): Answer | null {
  const amount = unit.amount as Body | undefined;
  const breakdown = (amount?.breakdown ?? undefined) as Body | undefined;
  const fault = moneyFault(amount, `${field}/amount`, currency, 1);
  if (fault) return fault;
  for (const part of [...ADDED, ...TAKEN_OFF]) {
    if (breakdown?.[part] === undefined) continue;
    const wrong = moneyFault(breakdown[part], `${field}/amount/breakdown/${part}`, currency, 0);
    if (wrong) return wrong;
  }
  if (breakdown) {
    const of = (parts: string[]) => parts.reduce((sum, part) => sum + centsOf(breakdown[part]), 0);
    if (of(ADDED) - of(TAKEN_OFF) !== centsOf(amount)) {
      return fieldRefusal('AMOUNT_MISMATCH', `${field}/amount/value`, amount?.value);
    }
  }
  return itemsFault(unit.items, breakdown, field, currency);
}

function itemsFault(
  items: unknown,
  breakdown: Body | undefined,
  field: string,
  currency: string,
): Answer | null {
  if (items === undefined) return null;
  if (!Array.isArray(items)) return fieldRefusal('INVALID_PARAMETER_SYNTAX', `${field}/items`);
  let item_total = 0;
  let tax_total = 0;
  for (const [index, item] of (items as Body[]).entries()) {
    const at = `${field}/items/${index}`;
    const wrong = itemFault(item, at, currency);
    if (wrong) return wrong;
    item_total += centsOf(item.unit_amount) * Number(item.quantity);
    tax_total += centsOf(item.tax) * Number(item.quantity);
  }
  const at = `${field}/amount/breakdown`;
  if (breakdown?.item_total === undefined) return fieldRefusal('ITEM_TOTAL_REQUIRED', `${at}/item_total`);
  if (item_total !== centsOf(breakdown.item_total)) {
    return fieldRefusal(
      'ITEM_TOTAL_MISMATCH',
      `${at}/item_total/value`,
      (breakdown.item_total as Body).value,
    );
  }
  if (!(items as Body[]).some((item) => item.tax !== undefined)) return null;
  if (breakdown.tax_total === undefined) return fieldRefusal('TAX_TOTAL_REQUIRED', `${at}/tax_total`);
  return tax_total === centsOf(breakdown.tax_total)
    ? null
    : fieldRefusal('TAX_TOTAL_MISMATCH', `${at}/tax_total/value`, (breakdown.tax_total as Body).value);
}

function itemFault(item: Body, at: string, currency: string): Answer | null {
  if (typeof item.name !== 'string') return fieldRefusal('MISSING_REQUIRED_PARAMETER', `${at}/name`);
  if (item.name.length < 1 || item.name.length > 127)
    return fieldRefusal('INVALID_STRING_LENGTH', `${at}/name`);
  if (item.quantity === undefined) return fieldRefusal('MISSING_REQUIRED_PARAMETER', `${at}/quantity`);
  if (typeof item.quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(item.quantity)) {
    return fieldRefusal('INVALID_PARAMETER_SYNTAX', `${at}/quantity`, item.quantity);
  }
  const wrong = moneyFault(item.unit_amount, `${at}/unit_amount`, currency, 0);
  if (wrong || item.tax === undefined) return wrong;
  return moneyFault(item.tax, `${at}/tax`, currency, 0);
}
