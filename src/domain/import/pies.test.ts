import { expect, test } from 'vitest';
import { xmlElement as e } from '#tests/support/xml-element.ts';
import { fieldBit, withField } from './fields.ts';
import { parsePiesItem } from './pies.ts';

const TODAY = '2026-03-01';
const HOSTS = ['img.example.com'];
const partNumber = e('PartNumber', 'ESD-1001F');
const pricing = (type: string, price: string, currency: string, from = '2026-01-01', until = '') =>
  e('Pricing', '', { MaintenanceType: 'A', PriceType: type }, [
    e('PriceSheetNumber', '2026'),
    e('CurrencyCode', currency),
    e('EffectiveDate', from),
    ...(until ? [e('ExpirationDate', until)] : []),
    e('Price', price, { UOM: 'PE' }),
  ]);
const withPrices = (...prices: ReturnType<typeof e>[]) =>
  parsePiesItem(
    e('Item', '', { MaintenanceType: 'A' }, [partNumber, e('Prices', '', {}, prices)]),
    TODAY,
    HOSTS,
  );
const causesOf = ({ problems }: ReturnType<typeof parsePiesItem>) => problems.map(({ cause }) => cause);

test('an item is read with its descriptions, family, attributes, prices, images and interchange numbers', () => {
  const { item, interchange, problems } = parsePiesItem(
    e('Item', '', { MaintenanceType: 'C' }, [
      partNumber,
      e('SubBrandLabel', 'ESD'),
      e('Descriptions', '', {}, [
        e('Description', 'Front Set 11.8 in', { DescriptionCode: 'DES', LanguageCode: 'EN' }),
        e('Description', 'Second.', { DescriptionCode: 'MKT', LanguageCode: 'EN', Sequence: '2' }),
        e('Description', 'First.', { DescriptionCode: 'MKT', LanguageCode: 'EN', Sequence: '1' }),
        e('Description', 'Ensemble avant', { DescriptionCode: 'DES', LanguageCode: 'FR' }),
        e('Description', 'Deux disques.', { DescriptionCode: 'MKT', LanguageCode: 'FR-CA' }),
        e('Description', 'Juego delantero', { DescriptionCode: 'DES', LanguageCode: 'ES' }),
      ]),
      e('Prices', '', {}, [pricing('LST', '189.99', 'CAD'), pricing('LST', '149.99', 'USD')]),
      e('ProductAttributes', '', {}, [
        e('ProductAttribute', '11.8 in', { AttributeID: 'Rotor diameter', PADBAttribute: 'N' }),
        e('ProductAttribute', '300', { AttributeID: 'Rotor Diameter', AttributeUOM: 'MM' }),
        e('ProductAttribute', 'Zinc', { AttributeID: 'Coating' }),
        e('ProductAttribute', '11,8 po', { AttributeID: 'Diamètre', LanguageCode: 'FR' }),
        e('ProductAttribute', 'comprises', { AttributeID: 'Cales', LanguageCode: 'FR' }),
        e('ProductAttribute', 'x', { AttributeID: '1234', PADBAttribute: 'Y' }),
      ]),
      e('DigitalAssets', '', {}, [
        e('DigitalFileInformation', '', {}, [
          e('FileName', 'a.jpg'),
          e('FileType', 'JPG'),
          e('URI', 'https://img.example.com/a.jpg'),
        ]),
        e('DigitalFileInformation', '', {}, [e('FileName', 'b.jpg'), e('FileType', 'JPG')]),
        e('DigitalFileInformation', '', {}, [
          e('FileName', 'c.pdf'),
          e('FileType', 'PDF'),
          e('URI', 'https://img.example.com/c.pdf'),
        ]),
      ]),
      e('PartInterchangeInfo', '', {}, [
        e('PartInterchange', '', { MaintenanceType: 'A' }, [
          e('BrandLabel', 'Halden'),
          e('PartNumber', 'HB 34-217'),
        ]),
        e('PartInterchange', '', { MaintenanceType: 'D', BrandLabel: 'Norvik' }, [e('PartNumber', '55.1')]),
      ]),
    ]),
    TODAY,
    HOSTS,
  );
  expect(item).toMatchObject({
    part_number: 'ESD-1001F',
    family: 'ESD',
    displayname: 'Front Set 11.8 in',
    description: 'First.\nSecond.',
    // Inches are kept as text, because the column is in millimetres.
    details: 'Rotor diameter:11.8 in',
    displayname_fr: 'Ensemble avant',
    description_fr: 'Deux disques.',
    details_fr: 'Diamètre:11,8 po\nCales:comprises',
    rotor_diameter_mm: 300,
    coating: 'Zinc',
    lug_holes: null,
    images: 'https://img.example.com/a.jpg',
    cad_price: 18999,
    usd_price: 14999,
  });
  expect(withField(item!.given_fields, 'is_active')).not.toBe(item!.given_fields);
  expect(withField(item!.given_fields, 'on_hand')).not.toBe(item!.given_fields);
  expect(interchange).toEqual([
    expect.objectContaining({
      brand: 'Halden',
      number: 'HB 34-217',
      normalised: 'HB34217',
      is_removal: false,
    }),
    expect.objectContaining({ brand: 'Norvik', normalised: '551', is_removal: true }),
  ]);
  expect(problems.map(({ cause }) => cause)).toEqual([
    'language-other',
    'needs-attribute-table',
    'asset-without-link',
    'asset-not-picture',
  ]);
});

test('the newest list price in force is used', () => {
  expect(
    withPrices(pricing('LST', '180.00', 'CAD', '2025-01-01'), pricing('LST', '190.00', 'CAD', '2026-02-01'))
      .item,
  ).toMatchObject({ cad_price: 19000 });
  const later = withPrices(pricing('LST', '180.00', 'CAD'), pricing('LST', '200.00', 'CAD', '2026-04-01'));
  expect(later.item).toMatchObject({ cad_price: 18000 });
  expect(causesOf(later)).toEqual(['price-not-in-force']);
  expect(withPrices(pricing('LST', '180.00', 'CAD', '2025-01-01', '2026-03-01')).item!.cad_price).toBe(18000);
  expect(withPrices(pricing('LST', '180.00', 'CAD', '2025-01-01', '2026-02-28')).item!.given_fields).toBe(0);
});

test('a price is never converted, guessed or chosen arbitrarily', () => {
  expect(causesOf(withPrices(pricing('LST', '180', 'EUR')))).toEqual(['currency-other']);
  expect(causesOf(withPrices(pricing('JBR', '180', 'CAD')))).toEqual(['price-type-other']);
  expect(causesOf(withPrices(pricing('LST', '180', '')))).toEqual(['required']);
  expect(causesOf(withPrices(pricing('LST', '1,800', 'CAD')))).toEqual(['number-ambiguous']);
  expect(causesOf(withPrices(pricing('LST', '180', 'CAD'), pricing('LST', '181', 'CAD')))).toEqual([
    'price-conflict',
  ]);
  expect(withPrices(pricing('RET', '180', 'CAD'), pricing('LST', '170', 'CAD')).item!.cad_price).toBe(17000);
});

test('a deleted item is deactivated', () => {
  const { item } = parsePiesItem(e('Item', '', { MaintenanceType: 'D' }, [partNumber]), TODAY, HOSTS);
  expect(item).toMatchObject({ is_active: false, given_fields: fieldBit('is_active') });
});

test('only valid https links become images', () => {
  const asset = (link: string) =>
    parsePiesItem(
      e('Item', '', {}, [
        partNumber,
        e('DigitalAssets', '', {}, [
          e('DigitalFileInformation', '', {}, [e('FileName', 'a.jpg'), e('URI', link)]),
        ]),
      ]),
      TODAY,
      HOSTS,
    );
  for (const link of [
    'http://a.example/a.jpg',
    'javascript:alert(1)',
    'https://a.example/"onload=x',
    '//a.example/a.jpg',
  ]) {
    expect(causesOf(asset(link))).toEqual(['image-format']);
  }
});

test('images beyond the limit of an item are left out', () => {
  const files = Array.from({ length: 31 }, (_, n) =>
    e('DigitalFileInformation', '', {}, [e('FileName', 'a.jpg'), e('URI', `https://${HOSTS[0]}/${n}.jpg`)]),
  );
  const parsed = parsePiesItem(
    e('Item', '', {}, [partNumber, e('DigitalAssets', '', {}, files)]),
    TODAY,
    HOSTS,
  );
  expect(causesOf(parsed)).toEqual(['asset-too-many']);
  expect(parsed.item?.images?.split('|')).toHaveLength(30);
});
