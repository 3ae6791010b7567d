import type { FamilyCode } from '#domain/family.ts';
import type { Translations } from '#domain/item-texts.ts';
import type { ListPrices } from '#domain/price.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import { TRANSLATIONS_OF_ITEM } from './specification-columns.ts';

/** An active set, as listed in sitemaps and product feeds. */
export interface ListedSet
  extends ListPrices,
    Translations,
    Omit<Tables['item_application'], 'note' | 'vehicle_count'> {
  family: FamilyCode;
  displayname: string;
  description: string;
  main_image: string | null;
  in_stock: boolean;
  changed_at: Date;
}

/**
 * Each active set once. A set that is listed at several positions or with several notes is read with the position and
 * note of the most vehicles. `make` and `model` are null if these vehicles are of several makes or models.
 */
export const findListedSets = (db: Db): Promise<ListedSet[]> =>
  allRows<ListedSet>(db)`
    select distinct on (a.part_number) a.part_number, a.car_part_id, i.family, i.displayname, i.description,
      ${TRANSLATIONS_OF_ITEM},
      a.position, a.make, a.model, a.year_from, a.year_to, i.main_image, i.is_sale, i.cad_price, i.usd_price,
      i.cad_sale_price, i.usd_sale_price, coalesce(shown_stock(s) > 0, false) as in_stock,
      i.last_modified_at as changed_at
    from item_application a join item i on i.part_number = a.part_number
    left join stock s on s.part_number = i.part_number
    where i.is_active order by a.part_number, a.vehicle_count desc, a.car_part_id`;

/** The combinations of year, make and model that an active set fits. */
export const findListedCars = (db: Db): Promise<{ year: number; make: string; model: string }[]> =>
  allRows<{ year: number; make: string; model: string }>(db)`
    select distinct v.year, v.make, v.model from vehicle v
    where exists (select 1 from fitment f join item i on i.part_number = f.part_number
      where f.vehicle_id = v.vehicle_id and i.is_active)
    order by v.year desc, v.make, v.model`;
