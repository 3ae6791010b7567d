import { expect, test } from 'vitest';
import { productJsonLd } from './product-json-ld.ts';

const set = {
  subcategory: 'ES ROTOR',
  year: 2018,
  make: 'Honda',
  model: 'Civic',
  part_number: 'ES-1',
  car_part_id: 'F1',
};
const responseWith = (image_url: string) =>
  ({
    fits_vehicles: [],
    itemInfo: {
      product: [set],
      itemDetail: [
        { personal_cad_price: 189, personal_cad_sale_price: null, is_sale: false, in_stock: true },
      ],
      itemImages: [{ image_id: '1', image_url, image_number: 1 }],
    },
  }) as unknown as Parameters<typeof productJsonLd>[0];
const URLS = { public_url: 'https://shop.example', site_url: 'https://shop.example/fr' };
const imageOf = (image_url: string) => {
  const jsonLd: { image?: string } = productJsonLd(responseWith(image_url), 'Set', 'ca', URLS);
  return jsonLd.image;
};

test('structured data links to the image, on the shop’s or a supplier’s site', () => {
  expect(imageOf('/art/es-front-5-1.svg')).toBe('https://shop.example/art/es-front-5-1.svg');
  expect(imageOf('https://images.example/1.jpg')).toBe('https://images.example/1.jpg');
});

test('structured data lists the vehicles that the set fits on its own axle, with their model years', () => {
  const fitment = (position: string, year_from: number) => ({
    make: 'Honda',
    model: 'Civic',
    year_from,
    year_to: 2018,
    position,
    note: null,
  });
  const reply = responseWith('/art/1.svg');
  reply.itemInfo.product[0]!.position = 'Front';
  const fits_vehicles = [fitment('Front', 2016), fitment('Rear', 2010), fitment('Front', 2018)];
  const jsonLd = productJsonLd({ ...reply, fits_vehicles }, 'Set', 'ca', URLS);
  expect(jsonLd.isAccessoryOrSparePartFor.map((car) => car.vehicleModelDate)).toEqual(['2016/2018', '2018']);
});
