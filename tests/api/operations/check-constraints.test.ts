import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BULK_FAULTS, BULK_LISTS, BULK_STATES } from '#domain/bulk-change.ts';
import { MESSAGE_TYPES } from '#domain/contact.ts';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { PROMOTION_LEVELS, PROMOTION_TYPES } from '#domain/coupon.ts';
import { CREDIT_KINDS } from '#domain/credit.ts';
import { FAMILIES } from '#domain/family.ts';
import { FIT_VERDICTS, POSITIONS } from '#domain/fitment.ts';
import { IMPORT_FORMATS, IMPORT_KINDS } from '#domain/import/fields.ts';
import { IMPORT_STATES } from '#domain/import/outcome.ts';
import { CURRENCIES } from '#domain/money.ts';
import { ORDER_STATUSES, VOID_CAUSES } from '#domain/order-status.ts';
import {
  ATTEMPT_STATES,
  OFFLINE_METHODS,
  ORDER_PAYMENTS,
  REFUND_CAUSES,
  REFUND_STATES,
} from '#domain/payment.ts';
import { SEARCH_TERMS } from '#domain/recent-searches.ts';
import { COUNTRIES } from '#domain/regions.ts';
import { STAFF_ROLES } from '#domain/staff-roles.ts';
import { MOVEMENT_CAUSES } from '#domain/stock-movement.ts';
import { TAX_COMPONENTS, TAX_GROUPS } from '#domain/tax-rates.ts';
import { VITAL_MEASURES } from '#domain/vitals.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { LANGUAGES } from '#texts/texts.ts';

/** The code's list of values for each column with a check constraint; null if the code has no such list. */
const LISTS: Record<string, readonly string[] | null> = {
  'account.language': LANGUAGES,
  'back_in_stock_request.language': LANGUAGES,
  'backup_step.step': null,
  'bulk_change.fault': BULK_FAULTS,
  'bulk_change.list': BULK_LISTS,
  'bulk_change.state': BULK_STATES,
  'catalogue_import.format': IMPORT_FORMATS,
  'catalogue_import.kind': IMPORT_KINDS,
  'catalogue_import.state': IMPORT_STATES,
  'closed_day_money.currency': CURRENCIES,
  'closed_day_promotion.currency': CURRENCIES,
  'closed_day_tax.component': [...TAX_COMPONENTS, ''],
  'closed_day_tax.currency': CURRENCIES,
  'content.language': LANGUAGES,
  'content.page': CONTENT_PAGES,
  'credit_balance.currency': CURRENCIES,
  'credit_entry.currency': CURRENCIES,
  'credit_entry.kind': CREDIT_KINDS,
  'delivery_rule.country': COUNTRIES,
  'family.code': FAMILIES.map((each) => each.code),
  'fitment.position': POSITIONS,
  'holiday.country': COUNTRIES,
  'import_change.change': null,
  'import_change.subject': null,
  'import_fitment_change.change': null,
  'message.language': LANGUAGES,
  'message.type': MESSAGE_TYPES,
  'order_line.fit_verdict': FIT_VERDICTS,
  'orders.currency': CURRENCIES,
  'orders.language': LANGUAGES,
  'orders.payment': ORDER_PAYMENTS,
  'orders.status': ORDER_STATUSES,
  'orders.void_cause': VOID_CAUSES,
  'outbox.kind': null,
  'payment_account.currency': CURRENCIES,
  'payment_attempt.offline_method': OFFLINE_METHODS,
  'payment_attempt.state': ATTEMPT_STATES,
  'payment_refund.cause': REFUND_CAUSES,
  'payment_refund.state': REFUND_STATES,
  'promotion.currency': CURRENCIES,
  'promotion.level': PROMOTION_LEVELS,
  'promotion.type': PROMOTION_TYPES,
  'provider_event.outcome': null,
  'recent_search.search_term': SEARCH_TERMS,
  'refund_request.state': null,
  'sales_quote.currency': CURRENCIES,
  'sales_quote.language': LANGUAGES,
  'staff.language': LANGUAGES,
  'staff.role': STAFF_ROLES,
  'stock_movement.cause': MOVEMENT_CAUSES,
  'tax_exemption.tax': TAX_GROUPS,
  'tax_rate.component': TAX_COMPONENTS,
  'vital.measure': VITAL_MEASURES,
};

describeOnBothDatabases('check constraints', (open) => {
  test('each list of values in the database equals the list in the code', async () => {
    const { db } = await open();
    const { rows } = await sql<{ column: string; definition: string }>`
      select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
      where k.contype = 'c' and cardinality(k.conkey) = 1 and not c.relispartition`.execute(db);
    const checked = new Map<string, string[]>();
    for (const { column, definition } of rows) {
      const values = [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => value!);
      // `in (…)` is stored as `= ANY (ARRAY[…])`, or as `= '…'` if there is only one value.
      if (/^CHECK \(\("?\w+"? = (ANY \(ARRAY\[|'[^']*'::text\)\)$)/.test(definition))
        checked.set(column, values);
    }
    expect([...checked.keys()].sort()).toEqual(Object.keys(LISTS).sort());
    for (const [column, list] of Object.entries(LISTS))
      if (list) expect(checked.get(column)!.sort(), column).toEqual([...list].sort());
  });
});
