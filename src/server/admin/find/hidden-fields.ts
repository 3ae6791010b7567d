import { normalisePartNumber } from '#domain/part-number.ts';
import type { HiddenField } from '#domain/record-search.ts';
import { allRows, type Db } from '#server/platform/db.ts';

type HiddenFields = Partial<Record<HiddenField, string>>;

/** The searchable fields of orders that search results do not show, by order number. */
export async function readHiddenFields(
  db: Db,
  order_ids: readonly string[],
  keyword: string,
): Promise<Map<string, HiddenFields>> {
  const rows = await allRows<{ order_id: string; fields: HiddenFields }>(db)`
    select order_id, jsonb_build_object(
      'invoice', (select max(i.invoice_number)::text from invoice i
        where i.order_id = o.order_id and i.invoice_number::text = ${keyword}),
      'tracking', tracking_numbers,
      'part', part_numbers,
      'phone', concat_ws(' ', shipping_address ->> 'phone_number', billing_address ->> 'phone_number'),
      'company', concat_ws(' ', shipping_address ->> 'company', billing_address ->> 'company'),
      'name', concat_ws(' ', billing_address ->> 'first_name', billing_address ->> 'last_name')) as fields
    from orders o where order_id = any(${order_ids}::text[])`;
  return new Map(rows.map(({ order_id, fields }) => [order_id, fields]));
}

/** The same for accounts, by customer id. */
export async function readHiddenAccountFields(
  db: Db,
  customer_ids: readonly string[],
): Promise<Map<string, HiddenFields>> {
  const rows = await allRows<{ customer_id: string; phone: string; company: string }>(db)`
    select customer_id, coalesce(phone_number, '') as phone, coalesce(company, '') as company
    from account where customer_id = any(${customer_ids}::uuid[])`;
  return new Map(rows.map(({ customer_id, ...fields }) => [customer_id, { ...fields, id: customer_id }]));
}

/** The part numbers of the items that have an interchange number containing the keyword. */
export async function findInterchanged(
  db: Db,
  part_numbers: readonly string[],
  keyword: string,
): Promise<Set<string>> {
  const rows = await allRows<{ part_number: string }>(db)`
    select distinct part_number from interchange_number
    where part_number = any(${part_numbers}::text[])
      and position(${normalisePartNumber(keyword)} in normalised) > 0`;
  return new Set(rows.map(({ part_number }) => part_number));
}
