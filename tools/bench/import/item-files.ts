import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { csvLine } from '#domain/csv.ts';
import { FAMILIES } from '#domain/family.ts';

/** A file about items: its name, and the function that generates its lines. */
interface ItemFile {
  name: string;
  lines(items: number): Iterable<string>;
}

const partNumber = (n: number) => `BENCH-${String(n).padStart(6, '0')}`;
const priceOf = (n: number) => `${100 + (n % 200)}.99`;
const imageOf = (n: number, view: number) => `https://images.halden.example/${partNumber(n)}-${view}.jpg`;
const numbersOf = (n: number) => [`HB ${n}-A`, `HB ${n}-B`];

function* itemLines(items: number): Generator<string> {
  const columns = ['family', 'displayname', 'cad_price', 'usd_price', 'images', 'details', 'on_hand'];
  yield csvLine(['part_number', ...columns]);
  for (let n = 0; n < items; n++) {
    const family = FAMILIES[n % FAMILIES.length]!.code;
    const images = `${imageOf(n, 1)}|${imageOf(n, 2)}`;
    const details = `Rotor diameter:${10 + (n % 6)}.5 in\nPad compound:Ceramic`;
    yield csvLine([
      partNumber(n),
      family,
      `Front Set ${n}`,
      priceOf(n),
      priceOf(n),
      images,
      details,
      String(n % 50),
    ]);
  }
}

function* interchangeLines(items: number): Generator<string> {
  yield csvLine(['part_number', 'brand', 'number']);
  for (let n = 0; n < items; n++)
    for (const number of numbersOf(n)) yield csvLine([partNumber(n), 'Halden', number]);
}

function* priceLines(items: number): Generator<string> {
  yield csvLine(['part_number', 'cad_price', 'usd_price']);
  for (let n = 0; n < items; n++) yield csvLine([partNumber(n), priceOf(n + 1), priceOf(n + 1)]);
}

function* stockLines(items: number): Generator<string> {
  yield csvLine(['part_number', 'on_hand']);
  for (let n = 0; n < items; n++) yield csvLine([partNumber(n), String((n % 50) + 1)]);
}

function* piesLines(items: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<PIES xmlns="http://www.autocare.org">
<Header><PIESVersion>7.2</PIESVersion><SubmissionType>UPDATE</SubmissionType></Header>
<Items>
`;
  for (let n = 0; n < items; n++) {
    const prices = ['CAD', 'USD'].map(
      (currency) => `<Pricing MaintenanceType="A" PriceType="LST"><CurrencyCode>${currency}</CurrencyCode>
<EffectiveDate>2026-01-01</EffectiveDate><Price UOM="PE">${priceOf(n)}</Price></Pricing>`,
    );
    const numbers = numbersOf(n).map(
      (number) => `<PartInterchange MaintenanceType="A" LanguageCode="EN"><BrandLabel>Halden</BrandLabel>
<PartNumber>${number}</PartNumber></PartInterchange>`,
    );
    const images = [1, 2].map(
      (view) => `<DigitalFileInformation MaintenanceType="A" LanguageCode="EN" AssetID="${view}">
<AssetType>P0${view}</AssetType><FileType>JPG</FileType><Representation>A</Representation>
<URI>${imageOf(n, view)}</URI></DigitalFileInformation>`,
    );
    yield `<Item MaintenanceType="A"><PartNumber>${partNumber(n)}</PartNumber>
<SubBrandLabel>${FAMILIES[n % FAMILIES.length]!.code}</SubBrandLabel>
<Descriptions><Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="EN">Front Set ${n}</Description></Descriptions>
<Prices>${prices.join('')}</Prices>
<PartInterchangeInfo>${numbers.join('')}</PartInterchangeInfo>
<DigitalAssets>${images.join('')}</DigitalAssets></Item>
`;
  }
  yield '</Items></PIES>\n';
}

/** The generated files by content. Prices and stock counts are for existing items. */
export const ITEM_FILES = {
  items: { name: 'items.csv', lines: itemLines },
  interchange: { name: 'interchange.csv', lines: interchangeLines },
  prices: { name: 'prices.csv', lines: priceLines },
  stock: { name: 'stock.csv', lines: stockLines },
  pies: { name: 'items.xml', lines: piesLines },
} satisfies Record<string, ItemFile>;

export async function writeItemFile(path: string, file: ItemFile, items: number): Promise<void> {
  const stream = createWriteStream(path);
  for (const line of file.lines(items)) if (!stream.write(line)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}
