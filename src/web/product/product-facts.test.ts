import { expect, test } from 'vitest';
import { productFacts } from './product-facts.ts';

const set = {
  subcategory: 'ES ROTOR',
  year: 2018,
  make: 'Honda',
  model: 'Civic',
  part_number: 'ES-1',
  car_part_id: 'F1',
};
const found = (image_url: string) =>
  ({
    itemInfo: {
      product: [set],
      itemDetail: [
        { personal_cad_price: 189, personal_cad_sale_price: null, is_sale: false, in_stock: true },
      ],
      itemImages: [{ image_id: '1', image_url, image_number: 1 }],
    },
  }) as unknown as Parameters<typeof productFacts>[0];
const imageOf = (image_url: string) => {
  const facts: { image?: string } = productFacts(found(image_url), 'Set', 'ca', 'https://shop.example');
  return facts.image;
};

test('search engines are told where a picture is, also when a supplier has it', () => {
  expect(imageOf('/art/es-front-5-1.svg')).toBe('https://shop.example/art/es-front-5-1.svg');
  expect(imageOf('https://pictures.example/1.jpg')).toBe('https://pictures.example/1.jpg');
});
