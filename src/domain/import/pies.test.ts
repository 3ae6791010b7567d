import { expect, test } from 'vitest';
import { xmlElement as xml } from '#tests/support/xml-element.ts';
import { fieldBit, withField } from './fields.ts';
import { parsePiesItem } from './pies.ts';

const TODAY = '2026-03-01';
const HOSTS = ['img.example.com'];
const partNumber = xml('PartNumber', 'ESD-1001F');
const pricing = (type: string, price: string, currency: string, from = '2026-01-01', until = '') =>
  xml('Pricing', '', { MaintenanceType: 'A', PriceType: type }, [
    xml('PriceSheetNumber', '2026'),
    xml('CurrencyCode', currency),
    xml('EffectiveDate', from),
    ...(until ? [xml('ExpirationDate', until)] : []),
    xml('Price', price, { UOM: 'PE' }),
  ]);
const withPrices = (...prices: ReturnType<typeof xml>[]) =>
  parsePiesItem(
    xml('Item', '', { MaintenanceType: 'A' }, [partNumber, xml('Prices', '', {}, prices)]),
    TODAY,
    HOSTS,
  );
const causesOf = ({ problems }: ReturnType<typeof parsePiesItem>) => problems.map(({ cause }) => cause);

test('an item is read with its descriptions, family, attributes, prices, images and interchange numbers', () => {
  const { item, interchange, problems } = parsePiesItem(
    xml('Item', '', { MaintenanceType: 'C' }, [
      partNumber,
      xml('SubBrandLabel', 'ESD'),
      xml('Descriptions', '', {}, [
        xml('Description', 'Front Set 11.8 in', { DescriptionCode: 'DES', LanguageCode: 'EN' }),
        xml('Description', 'Second.', { DescriptionCode: 'MKT', LanguageCode: 'EN', Sequence: '2' }),
        xml('Description', 'First.', { DescriptionCode: 'MKT', LanguageCode: 'EN', Sequence: '1' }),
        xml('Description', 'Ensemble avant', { DescriptionCode: 'DES', LanguageCode: 'FR' }),
        xml('Description', 'Deux disques.', { DescriptionCode: 'MKT', LanguageCode: 'FR-CA' }),
        xml('Description', 'Juego delantero', { DescriptionCode: 'DES', LanguageCode: 'ES' }),
      ]),
      xml('Prices', '', {}, [pricing('LST', '189.99', 'CAD'), pricing('LST', '149.99', 'USD')]),
      xml('ProductAttributes', '', {}, [
        xml('ProductAttribute', '11.8 in', { AttributeID: 'Rotor diameter', PADBAttribute: 'N' }),
        xml('ProductAttribute', '300', { AttributeID: 'Rotor Diameter', AttributeUOM: 'MM' }),
        xml('ProductAttribute', 'Zinc', { AttributeID: 'Coating' }),
        xml('ProductAttribute', '11,8 po', { AttributeID: 'Diamètre', LanguageCode: 'FR' }),
        xml('ProductAttribute', 'comprises', { AttributeID: 'Cales', LanguageCode: 'FR' }),
        xml('ProductAttribute', 'x', { AttributeID: '1234', PADBAttribute: 'Y' }),
      ]),
      xml('DigitalAssets', '', {}, [
        xml('DigitalFileInformation', '', {}, [
          xml('FileName', 'a.jpg'),
          xml('FileType', 'JPG'),
          xml('URI', 'https://img.example.com/a.jpg'),
        ]),
        xml('DigitalFileInformation', '', {}, [xml('FileName', 'b.jpg'), xml('FileType', 'JPG')]),
        xml('DigitalFileInformation', '', {}, [
          xml('FileName', 'c.pdf'),
          xml('FileType', 'PDF'),
          xml('URI', 'https://img.example.com/c.pdf'),
        ]),
      ]),
      xml('PartInterchangeInfo', '', {}, [
        xml('PartInterchange', '', { MaintenanceType: 'A' }, [
          xml('BrandLabel', 'Halden'),
          xml('PartNumber', 'HB 34-217'),
        ]),
        xml('PartInterchange', '', { MaintenanceType: 'D', BrandLabel: 'Norvik' }, [
          xml('PartNumber', '55.1'),
        ]),
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
  // Fields that the file does not provide are not marked as given: marking one changes the bits.
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
  const { item } = parsePiesItem(xml('Item', '', { MaintenanceType: 'D' }, [partNumber]), TODAY, HOSTS);
  expect(item).toMatchObject({ is_active: false, given_fields: fieldBit('is_active') });
});

test('links other than valid https links are reported and do not become images', () => {
  const asset = (link: string) =>
    parsePiesItem(
      xml('Item', '', {}, [
        partNumber,
        xml('DigitalAssets', '', {}, [
          xml('DigitalFileInformation', '', {}, [xml('FileName', 'a.jpg'), xml('URI', link)]),
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

test('images beyond the limit of an item are left out and reported', () => {
  const files = Array.from({ length: 31 }, (_, n) =>
    xml('DigitalFileInformation', '', {}, [
      xml('FileName', 'a.jpg'),
      xml('URI', `https://${HOSTS[0]}/${n}.jpg`),
    ]),
  );
  const parsed = parsePiesItem(
    xml('Item', '', {}, [partNumber, xml('DigitalAssets', '', {}, files)]),
    TODAY,
    HOSTS,
  );
  expect(causesOf(parsed)).toEqual(['asset-too-many']);
  expect(parsed.item?.images?.split('|')).toHaveLength(30);
});
