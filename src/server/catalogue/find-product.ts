import { fitVerdict } from '#domain/fitment.ts';
import { imageUrl } from '#domain/image-id.ts';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { countVehicles } from '#server/vehicles/queries.ts';
import { personalPricesView, productView } from './product-view.ts';
import {
  findOtherAxle,
  findProduct,
  listApplications,
  listFittingCars,
  listImages,
  listInterchangeNumbers,
  type ProductRow,
} from './queries.ts';

/** The content of a product page; null if there is no such active set. */
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
  const [fit, images, interchange, other, fits_vehicles] = await Promise.all([
    findProductFit(db, row, input.vehicle),
    listImages(db, row.part_number),
    listInterchangeNumbers(db, row.part_number),
    findOtherAxle(db, row),
    listFittingCars(db, row.part_number),
  ]);
  const otherFit = other && (await findProductFit(db, other, input.vehicle));
  return {
    itemInfo: {
      itemDetail: [
        {
          part_number: row.part_number,
          main_image: row.main_image,
          description: row.description,
          details: row.details,
          in_stock: row.in_stock,
          ...personalPricesView(row, input.percentage),
        },
      ],
      itemImages: images.map((image) => ({
        ...image,
        image_url: imageUrl(input.image_pattern, image.image_id),
      })),
      product: [productView(row, input.percentage, fit)],
    },
    fit,
    interchange,
    fits_vehicles,
    otherAxle: other && otherFit ? productView(other, input.percentage, otherFit) : null,
  };
}

/** The fit for the selected vehicle, from all fitments of the part instead of the one in the URL. */
async function findProductFit(db: Db, row: ProductRow, selection: Vehicle) {
  if (!isCar(selection))
    return fitVerdict({ selection, matching: 0, covered: 0, unconditional: 0, notes: [] });
  const [matching, applications] = await Promise.all([
    countVehicles(db, selection),
    listApplications(db, row.part_number, selection),
  ]);
  const atPosition = applications.filter((application) => application.position === row.position);
  const distinctVehicles = (list: typeof atPosition) =>
    new Set(list.map((application) => application.vehicle_id)).size;
  return fitVerdict({
    selection,
    matching,
    covered: distinctVehicles(atPosition),
    unconditional: distinctVehicles(atPosition.filter((application) => application.note === null)),
    notes: atPosition.flatMap((application) => application.note ?? []),
  });
}
