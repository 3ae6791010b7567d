import { type Insertable, sql } from 'kysely';
import type { NamedItem } from '#domain/item-texts.ts';
import { NAMES_OF_ITEM } from '#server/catalogue/specification-columns.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { allRows, type Db, firstRow, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

/** Days within which the owner of an address has to confirm a request. */
export const CONFIRM_DAYS = 7;
/** Days for which a request is kept after its email, so that the email's link to stop such emails works. */
const NOTIFIED_DAYS = 90;
/** Days after which a request is deleted in any case. */
const MAX_AGE_DAYS = 365;
/** The maximum number of emails that one run of the job queues. */
const MAX_NOTIFIED = 200;

/**
 * Stores a request or, if the recipient already waits for the set, updates that request, which restarts the time to
 * confirm it. Returns undefined for a request that the owner of an address has confirmed; it is not updated, because
 * anybody can enter the address.
 */
export const saveRequest = (
  tx: Tx,
  request: Insertable<Tables['back_in_stock_request']> & { requested_at: Date },
) =>
  tx
    .insertInto('back_in_stock_request')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['part_number', 'account_id', 'email'])
        .where('notified_at', 'is', null)
        .doUpdateSet({
          car_part_id: request.car_part_id,
          language: request.language,
          // A confirmed request keeps its place: the oldest ones are notified first.
          requested_at: sql`case when back_in_stock_request.confirmed_at is null then excluded.requested_at
            else back_in_stock_request.requested_at end`,
        })
        .where((where) =>
          where.or([
            where('back_in_stock_request.confirmed_at', 'is', null),
            where('back_in_stock_request.account_id', 'is not', null),
          ]),
        ),
    )
    .returning('request_id')
    .executeTakeFirst();

/** False if the request does not exist. */
export async function confirmRequest(db: Db, request_id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('back_in_stock_request')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes this request and all others of the same recipient. */
export async function deleteRequestsOfRecipient(db: Db, request_id: string): Promise<void> {
  await sql`delete from back_in_stock_request r using back_in_stock_request given
    where given.request_id = ${request_id}
      and (r.account_id, r.email) is not distinct from (given.account_id, given.email)`.execute(db);
}

interface Recipient {
  customer_id: string;
  email: string;
  email_verified_at: Date | null;
}

/**
 * Matches an account's requests and, once its address is confirmed, the requests of that address. An unconfirmed address
 * is replaced by null, which equals no address.
 */
const belongsTo = ({ customer_id, email, email_verified_at }: Recipient) =>
  sql<boolean>`(account_id = ${customer_id} or email = ${email_verified_at && email})`;

export const listRequests = (db: Db, recipient: Recipient) =>
  db
    .selectFrom('back_in_stock_request')
    .select(['part_number', 'requested_at', 'confirmed_at', 'notified_at'])
    .where(belongsTo(recipient))
    .orderBy('requested_at')
    .execute();

export async function eraseRequests(tx: Tx, recipient: Recipient): Promise<void> {
  await tx.deleteFrom('back_in_stock_request').where(belongsTo(recipient)).execute();
}

/** Marks the requests whose sets can be ordered again, oldest first, and returns their ids. */
export async function markNotified(tx: Tx, now: Date): Promise<string[]> {
  const rows = await allRows<{ request_id: string }>(tx)`
    update back_in_stock_request set notified_at = ${now} where request_id in (
      select r.request_id from back_in_stock_request r
      join item i on i.part_number = r.part_number
      join stock s on s.part_number = r.part_number
      where r.confirmed_at is not null and r.notified_at is null and i.is_active and shown_stock(s) > 0
        and exists (select from fitment f where f.part_number = r.part_number)
      order by r.requested_at limit ${MAX_NOTIFIED} for update of r skip locked)
    returning request_id`;
  return rows.map((row) => row.request_id);
}

/** A request with the set that its emails are about. */
export interface RequestedSet
  extends NamedItem,
    Pick<
      Tables['back_in_stock_request'],
      'part_number' | 'car_part_id' | 'account_id' | 'email' | 'language'
    > {
  request_id: string;
  is_confirmed: boolean;
}

/** The requested set with its fitment or, if that was removed, another fitment of the set. */
export const findRequestedSet = (db: Db, request_id: string): Promise<RequestedSet | undefined> =>
  firstRow<RequestedSet>(db)`
    select r.request_id, r.account_id, r.email, r.language, r.confirmed_at is not null as is_confirmed,
      r.part_number, f.car_part_id, i.family, ${NAMES_OF_ITEM}
    from back_in_stock_request r
    join item i on i.part_number = r.part_number
    join lateral (select f.car_part_id from fitment f where f.part_number = r.part_number
      order by f.car_part_id <> r.car_part_id, f.car_part_id limit 1) f on true
    where r.request_id = ${request_id} and i.is_active`;

export async function purgeRequests(db: Db, now: Date): Promise<void> {
  await sql`delete from back_in_stock_request
    where (confirmed_at is null and requested_at < ${daysBefore(now, CONFIRM_DAYS)})
      or notified_at < ${daysBefore(now, NOTIFIED_DAYS)}
      or requested_at < ${daysBefore(now, MAX_AGE_DAYS)}`.execute(db);
}
