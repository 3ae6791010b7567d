import { FAMILIES } from '#domain/family.ts';
import { findVersions, isRestricted } from '#domain/fitted-vehicles.ts';
import { imageUrl } from '#domain/image-id.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { loadFitJudge } from './matching-vehicles.ts';
import { personalPricesView, productView } from './product-view.ts';
import {
  findOtherAxle,
  findProduct,
  findSpan,
  listFamilies,
  listFittingCars,
  listImages,
  listInterchangeNumbers,
  type ProductRow,
} from './queries.ts';

/** The content of a product page; null if the set does not exist or is not active. */
export async function findProductPage(
  db: Db,
  input: {
    car_part_id: string;
    part_number: string;
    vehicle: Vehicle;
    percentage: number;
    image_pattern: string;
  },
) {
  const row = await findProduct(db, input.car_part_id, input.part_number);
  if (!row) return null;
  const [judge, span, images, interchange, otherAxle, fittingCars, families] = await Promise.all([
    loadFitJudge(db, { ...input.vehicle, answers: {} }),
    findSpan(db, row),
    listImages(db, row.part_number),
    listInterchangeNumbers(db, row.part_number),
    findOtherAxle(db, row),
    listFittingCars(db, row.part_number),
    listFamilies(db, row),
  ]);
  const fit = judge(row);
  const versions = findVersions(fittingCars);
  const view = (set: ProductRow) => productView(set, input.percentage, judge(set));
  return {
    itemInfo: {
      itemDetail: [
        {
          part_number: row.part_number,
          main_image: row.main_image,
          description: row.description,
          details: row.details,
          ...pickTranslations(row, 'description', 'details'),
          specifications: row.specifications,
          in_stock: row.available > 0,
          available: row.available,
          ...personalPricesView(row, input.percentage),
        },
      ],
      itemImages: images.map((image) => ({
        ...image,
        image_url: imageUrl(input.image_pattern, image.image_id),
      })),
      product: [view(row)],
    },
    fit,
    spans: {
      ...span,
      is_restricted: isRestricted(fittingCars.filter(({ position }) => position === row.position)),
    },
    interchange,
    fits_vehicles: fittingCars.map(({ submodel, trim, engine, ...years }, index) => ({
      ...years,
      versions: versions[index],
    })),
    otherAxle: otherAxle ? view(otherAxle) : null,
    families: FAMILIES.flatMap(({ code }) => families.filter((set) => set.family === code)).map((set) => ({
      ...view(set),
      pad_compound: set.specifications.pad_compound,
    })),
  };
}
