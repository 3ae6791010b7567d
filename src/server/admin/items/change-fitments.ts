import { sql } from 'kysely';
import type { ParsedInput } from '#contract/calls.ts';
import { type FitmentRow, parseFitmentRow } from '#domain/import/fitment-row.ts';
import { ok, refused } from '#domain/result.ts';
import { vehicleName } from '#domain/vehicle.ts';
import type { Context } from '#server/calls/context.ts';
import {
  deleteFitments,
  deleteUnusedVehicles,
  insertFitmentsFrom,
  insertVehiclesFrom,
  prepareSearchWords,
  rebuildApplicationSummaries,
} from '#server/catalogue/change-fitments.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { lockCatalogue } from '#server/imports/apply-import.ts';
import { skipUsedVehicleNumbers } from '#server/imports/match-vehicles.ts';
import { allRows, type Tx } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { changeItem } from './change-item.ts';
import { compareFitments, listFitmentsById, type RequestedFitment } from './fitment-queries.ts';
import { findItem } from './queries.ts';

type FitmentInput = ParsedInput<'POST /admin/items/:id/fitments'>['body'];

/** Parses the fields with the rules for the cells of an import. */
function parseFitmentInput(part_number: string, body: FitmentInput, t: Translate) {
  const fields = Object.entries({ ...body, part_number });
  const indexes = Object.fromEntries(fields.map(([field], index) => [field, index]));
  const { row, problems } = parseFitmentRow({ cells: fields.map(([, text]) => text) }, indexes);
  if (row) return ok(row);
  const errors = problems.map(({ column, cause }) => ({
    field: String(column),
    message: t(`import-cause-${cause}`),
  }));
  return refused('fitments-invalid', { errors });
}

export async function previewFitments(context: Context<'POST /admin/items/:id/fitments/preview'>) {
  const { db, params, body, t } = context;
  if (!(await findItem(db, params.id))) return refused('not-found');
  const parsed = parseFitmentInput(params.id, body, t);
  if (!parsed.ok) return parsed;
  const compared = await compareFitments(db, params.id, parsed.value);
  return ok({
    fitments: compared.map(({ vehicle_id, ...each }) => ({ ...each, is_new_vehicle: vehicle_id === null })),
  });
}

export async function addFitments(context: Context<'POST /admin/items/:id/fitments'>) {
  const { params, body, t } = context;
  const parsed = parseFitmentInput(params.id, body, t);
  if (!parsed.ok) return parsed;
  const { position, note } = parsed.value;
  let count = 0;
  const add = async (tx: Tx) => {
    const added = (await compareFitments(tx, params.id, parsed.value)).filter((each) => !each.exists);
    if (added.length === 0) return refused('fitments-exist');
    await insertFitments(tx, parsed.value, added);
    await bumpCatalogueVersion(tx);
    count = added.length;
    const after = { vehicles: added.map(vehicleName), position, note };
    return ok([{ action: 'item-fitments-added', after }]);
  };
  const changed = await changeItem(context, add, { lockFirst: lockCatalogue });
  return changed.ok ? ok({ ...changed.value, smessage: t('fitments-added', { count }) }) : changed;
}

async function insertFitments(tx: Tx, row: FitmentRow, added: RequestedFitment[]): Promise<void> {
  const { part_number, position, note } = row;
  const idPrefix = crypto.randomUUID().slice(0, 8);
  const newVehicleIds = await reserveVehicleIds(tx, added.filter((each) => each.vehicle_id === null).length);
  const fitments = added.map((each, index) => ({
    ...each,
    car_part_id: `${idPrefix}-${index + 1}`,
    is_new_vehicle: each.vehicle_id === null,
    vehicle_id: each.vehicle_id ?? newVehicleIds.pop()!,
  }));
  const addedRows = sql`jsonb_to_recordset(${JSON.stringify(fitments)}::jsonb) as r (car_part_id text, is_new_vehicle boolean,
    vehicle_id int, year int, make text, model text, submodel text, trim text, engine text)`;
  await insertVehiclesFrom(
    tx,
    sql`select vehicle_id, year, make, model, submodel, trim, engine from ${addedRows} where is_new_vehicle`,
  );
  const partNumbers = sql`select ${part_number}::text`;
  await prepareSearchWords(tx, sql`select vehicle_id from ${addedRows}`, partNumbers);
  await insertFitmentsFrom(
    tx,
    sql`select car_part_id, vehicle_id, ${part_number}::text as part_number, ${position}::text as position,
      ${note}::text as note from ${addedRows}`,
  );
  await rebuildApplicationSummaries(tx, partNumbers);
}

async function reserveVehicleIds(tx: Tx, count: number): Promise<number[]> {
  await skipUsedVehicleNumbers(tx);
  const rows = await allRows<{ vehicle_id: number }>(tx)`
    select nextval('vehicle_number')::int as vehicle_id from generate_series(1, ${count})`;
  return rows.map((row) => row.vehicle_id);
}

/** Copies the fitments of one item to another, which must have none. */
export async function copyFitments(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const idPrefix = crypto.randomUUID().slice(0, 8);
  const partNumbers = sql`select ${to}::text`;
  await prepareSearchWords(tx, sql`select vehicle_id from fitment where part_number = ${from}`, partNumbers);
  await insertFitmentsFrom(
    tx,
    sql`select ${idPrefix} || '-' || row_number() over (order by car_part_id) as car_part_id, vehicle_id,
      ${to}::text as part_number, position, note from fitment where part_number = ${from}`,
  );
  await rebuildApplicationSummaries(tx, partNumbers);
}

/** Removes fitments. Also removes vehicles that have no fitment left, because they may be typing errors. */
export async function removeFitments(context: Context<'POST /admin/items/:id/fitments/remove'>) {
  const { params, body } = context;
  const remove = async (tx: Tx) => {
    const removed = await listFitmentsById(tx, params.id, body.car_part_ids);
    if (removed.length === 0) return ok([]);
    await deleteFitments(tx, sql`select unnest(${removed.map((each) => each.car_part_id)}::text[])`);
    await deleteUnusedVehicles(tx, sql`select unnest(${removed.map((each) => each.vehicle_id)}::int[])`);
    await rebuildApplicationSummaries(tx, sql`select ${params.id}::text`);
    await bumpCatalogueVersion(tx);
    const fitments = removed.map((each) =>
      [vehicleName(each), each.position, each.note].filter(Boolean).join(', '),
    );
    return ok([{ action: 'item-fitments-removed', before: { fitments } }]);
  };
  return changeItem(context, remove, { lockFirst: lockCatalogue, message: 'saved-item-vehicles' });
}
