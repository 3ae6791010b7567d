import { createFitJudge, questionsAbout } from '#domain/fitment.ts';
import { type Currency, toDecimal } from '#domain/money.ts';
import { isSearchablePartNumber } from '#domain/part-number.ts';
import { calculatePersonalPrices, unitPrice } from '#domain/price.ts';
import { ok, refused } from '#domain/result.ts';
import { NO_VEHICLE, parseVehicle } from '#domain/vehicle.ts';
import type { Context, RegisterHandler } from '#server/calls/context.ts';
import { browseCars } from './browse-cars.ts';
import { findProductPage } from './find-product-page.ts';
import { type ListOptions, listView } from './list-view.ts';
import { loadMatchingVehicles } from './matching-vehicles.ts';
import { listLowestPrices } from './queries.ts';
import { type SearchQuery, search } from './search.ts';
import { countClick, countSearch, toCountedText } from './search-counts.ts';
import { listSuggestions } from './suggestions.ts';

type ListContext = Pick<Context<'GET /search/:category'>, 'db' | 'caller' | 'catalogueVersion'>;

export function catalogueRoutes(on: RegisterHandler) {
  on('GET /cars', async ({ db, query }) => {
    const { year, make, model } = parseVehicle(query);
    if ((model !== null && make === null) || (year !== null && model === null))
      return refused('input-invalid');
    const nextChoices = await browseCars(db, { year, make, model });
    return nextChoices ? ok(nextChoices) : refused('not-found');
  });

  on('GET /families', async ({ db, caller }) => {
    const pricesByFamily = Map.groupBy(await listLowestPrices(db), ({ family }) => family);
    const families = [...pricesByFamily].map(([family, prices]) => {
      const personal = prices.map((each) => calculatePersonalPrices(each, caller.account?.percentage ?? 0));
      const lowest = (currency: Currency) =>
        toDecimal(Math.min(...personal.map((each) => unitPrice(each, currency))));
      return { family, from_cad_price: lowest('ca'), from_usd_price: lowest('us') };
    });
    return ok({ families });
  });

  on('GET /search/filter/:category/:subcategory', async (context) => {
    const { part_number, show, answers, ...query } = context.query;
    if (part_number && !isSearchablePartNumber(part_number)) return refused('part-number-too-short');
    const vehicle = parseVehicle(query);
    return respondWithList(
      context,
      {
        slug: context.params.subcategory,
        vehicle,
        answers,
        shows_all: show === 'all',
        ...(part_number ? { part_number } : {}),
      },
      query,
    );
  });

  on('GET /search/:category', async (context) => {
    const { part_number, displayname, as_typed, show, answers, ...query } = context.query;
    const baseQuery = { slug: 'all', vehicle: parseVehicle(query), answers, shows_all: show === 'all' };
    if (displayname?.trim())
      return respondWithList(
        context,
        { ...baseQuery, displayname: displayname.trim(), as_typed: as_typed === 'true' },
        query,
      );
    if (!part_number || !isSearchablePartNumber(part_number)) return refused('part-number-too-short');
    return respondWithList(context, { ...baseQuery, part_number }, query);
  });

  on('POST /search/suggestions', async ({ readingDb, body, t, catalogueVersion }) =>
    ok({ suggestions: await listSuggestions(readingDb, catalogueVersion(), body.text, t) }),
  );

  on('POST /search/record', async ({ db, readingDb, body, catalogueVersion, clock }) => {
    const text = toCountedText(body.displayname);
    if (text === null) return ok({});
    if (body.is_click) await countClick(db, text);
    else {
      const displayname = body.displayname.trim();
      const query = { slug: 'all', vehicle: NO_VEHICLE, displayname };
      const result = await search(readingDb, catalogueVersion(), query);
      const { corrections = [], corrected = null } = result.words?.parsed ?? {};
      const counted = {
        text,
        results: result.rows.length,
        corrected: corrections.length > 0 ? corrected : null,
      };
      await countSearch(db, counted, clock());
    }
    return ok({});
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

  on('GET /fit', async ({ db, query: { answers = {}, sets = '', ...levels } }) => {
    const car = { ...parseVehicle(levels), answers };
    const matching = await loadMatchingVehicles(db, car);
    const judge = createFitJudge(car, matching);
    // `sets` is a list such as `Front~ES-1|Rear~ES-2`.
    const fits = sets
      .split('|')
      .filter(Boolean)
      .map((set) => {
        const [position = '', part_number = ''] = set.split('~');
        return judge({ position, part_number });
      });
    return ok({ fits, questions: questionsAbout(matching) });
  });
}

async function respondWithList(context: ListContext, input: SearchQuery, options: ListOptions, offset = 0) {
  const result = await search(context.db, context.catalogueVersion(), input);
  const percentage = context.caller.account?.percentage ?? 0;
  return ok(
    listView(result, { vehicle: result.words?.vehicle ?? input.vehicle, options, offset, percentage }),
  );
}
