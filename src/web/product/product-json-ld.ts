import { CURRENCIES, type Currency, currencyCode, formatDecimal, toCents } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import { pathOfSet } from '#domain/set-path.ts';
import { carsPath, categoryPath } from '../paths.ts';
import type { BreadcrumbStep } from '../platform/json-ld.ts';
import { familyClass } from '../ui/family-class.ts';
import type { ProductReply } from './ProductSections.tsx';

/** Limits the size of the HTML. */
const MAX_VEHICLES = 50;

type Product = ProductReply['itemInfo']['product'][number];

export function breadcrumbSteps(
  product: Product,
  { family, name }: { family: string; name: string },
): BreadcrumbStep[] {
  const { make, model, subcategory } = product;
  const car = [make, model].filter(Boolean).join(' ');
  return [
    { name: family, path: categoryPath(familyClass(subcategory)) },
    ...(car ? [{ name: car, path: carsPath({ make, model }) }] : []),
    { name, path: pathOfSet(product) },
  ];
}

/** The product for search engines, with one offer per currency; the document's currency comes first. */
export function productJsonLd(
  { itemInfo, fits_vehicles }: ProductReply,
  name: string,
  currency: Currency,
  { public_url, site_url }: { public_url: string; site_url: string },
) {
  const product = itemInfo.product[0]!;
  const item = itemInfo.itemDetail[0]!;
  const { itemImages } = itemInfo;
  const image = itemImages.find((each) => each.image_id === product.main_image) ?? itemImages[0];
  const { part_number } = product;
  return {
    '@type': 'Product',
    name,
    sku: part_number,
    mpn: part_number,
    url: `${site_url}${pathOfSet(product)}`,
    ...(image ? { image: new URL(image.image_url, public_url).href } : {}),
    isAccessoryOrSparePartFor: fits_vehicles
      .filter(({ position }) => position === product.position)
      .slice(0, MAX_VEHICLES)
      .map(({ make, model, year_from, year_to }) => ({
        '@type': 'Vehicle',
        vehicleModelDate: year_from === year_to ? String(year_from) : `${year_from}/${year_to}`,
        brand: make,
        model,
      })),
    offers: [currency, ...CURRENCIES.filter((each) => each !== currency)].map((each) => ({
      '@type': 'Offer',
      price: formatDecimal(toCents(unitPrice(item, each))),
      priceCurrency: currencyCode(each),
      eligibleRegion: each.toUpperCase(),
      availability: `https://schema.org/${item.in_stock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    })),
  };
}
