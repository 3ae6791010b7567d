import { fitVerdict } from '#domain/fitment.ts';
import { imageUrl } from '#domain/image-id.ts';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { countVehicles } from '#server/vehicles/queries.ts';
import { personalPricesView, productView } from './product-view.ts';
import {
  applicationsOf,
  findOtherAxle,
  findProduct,
  fittingCars,
  imagesOf,
  interchangeOf,
  type ProductRow,
} from './queries.ts';

/** One set on one vehicle with all the product page shows; null when there is no such active set. */
export async function productPage(
  db: Db,
  asked: {
    car_part_id: string;
    part_number: string;
    vehicle: Vehicle;
    percentage: number;
    image_pattern: string;
  },
) {
  const row = await findProduct(db, asked.car_part_id, asked.part_number);
  if (!row) return null;
  const [fit, images, interchange, other, fits_vehicles] = await Promise.all([
    fitOnPage(db, row, asked.vehicle),
    imagesOf(db, row.part_number),
    interchangeOf(db, row.part_number),
    findOtherAxle(db, row),
    fittingCars(db, row.part_number),
  ]);
  const otherFit = other && (await fitOnPage(db, other, asked.vehicle));
  return {
    scode: 200 as const,
    smessage: '',
    itemInfo: {
      itemDetail: [
        {
          part_number: row.part_number,
          main_image: row.main_image,
          description: row.description,
          details: row.details,
          in_stock: row.in_stock,
          ...personalPricesView(row, asked.percentage),
        },
      ],
      itemImages: images.map((image) => ({
        ...image,
        image_url: imageUrl(asked.image_pattern, image.image_id),
      })),
      product: [productView(row, asked.percentage, fit)],
    },
    fit,
    interchange,
    fits_vehicles,
    otherAxle: other && otherFit ? productView(other, asked.percentage, otherFit) : null,
  };
}

/** The verdict from the fitments themselves; what the address says about the part is not asked. */
async function fitOnPage(db: Db, row: ProductRow, chosen: Vehicle) {
  if (!isCar(chosen)) return fitVerdict({ chosen, open: 0, covered: 0, unconditional: 0, notes: [] });
  const [open, applications] = await Promise.all([
    countVehicles(db, chosen),
    applicationsOf(db, row.part_number, chosen),
  ]);
  const here = applications.filter((application) => application.position === row.position);
  const vehicles = (list: typeof here) => new Set(list.map((application) => application.vehicle_id)).size;
  return fitVerdict({
    chosen,
    open,
    covered: vehicles(here),
    unconditional: vehicles(here.filter((application) => application.note === null)),
    notes: here.flatMap((application) => application.note ?? []),
  });
}
