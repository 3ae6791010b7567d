import { isSearchable } from '#domain/part-number.ts';
import { ok, refused } from '#domain/result.ts';
import { NO_VEHICLE, parseVehicle } from '#domain/vehicle.ts';
import type { Context, On } from '#server/calls/context.ts';
import { findProductPage } from './find-product.ts';
import { listView, type Paging } from './list-view.ts';
import { type SearchQuery, search } from './search.ts';

type ListContext = Pick<Context<'GET /search/:category'>, 'db' | 'caller' | 'catalogueVersion'>;

export function catalogueRoutes(on: On) {
  on('GET /search/filter/:category/:subcategory', async (context) => {
    const { part_number, ...query } = context.query;
    if (part_number && !isSearchable(part_number)) return refused('part-number-too-short');
    const vehicle = parseVehicle(query);
    return respondWithList(
      context,
      { slug: context.params.subcategory, vehicle, ...(part_number ? { part_number } : {}) },
      query,
    );
  });

  on('GET /search/:category', async (context) => {
    const { part_number, displayname, ...query } = context.query;
    const vehicle = parseVehicle(query);
    if (displayname?.trim())
      return respondWithList(context, { slug: 'all', vehicle, displayname: displayname.trim() }, query);
    if (!part_number || !isSearchable(part_number)) return refused('part-number-too-short');
    return respondWithList(context, { slug: 'all', vehicle, part_number }, query);
  });

  on('GET /category/:category/:subcategory/:offset', async (context) => {
    const { subcategory, offset } = context.params;
    return respondWithList(context, { slug: subcategory, vehicle: NO_VEHICLE }, context.query, offset);
  });

  on('GET /product/:carpartid/:partnumber', async ({ db, params, query, caller, settings }) => {
    const page = await findProductPage(db, {
      car_part_id: params.carpartid,
      part_number: params.partnumber,
      vehicle: parseVehicle(query),
      percentage: caller.account?.percentage ?? 0,
      image_pattern: settings.image_pattern,
    });
    return page ? ok(page) : refused('item-missing');
  });
}

async function respondWithList(context: ListContext, input: SearchQuery, paging: Paging, offset = 0) {
  const result = await search(context.db, context.catalogueVersion(), input);
  const percentage = context.caller.account?.percentage ?? 0;
  return ok(listView(result, { vehicle: input.vehicle, paging, offset, percentage }));
}
