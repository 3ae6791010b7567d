import type { ClientInput, Reply } from '#contract/calls.ts';
import type { Car } from '#domain/vehicle.ts';
import { pick, pseudoRandom } from '#server/demo/pseudo-random.ts';
import type { Client } from './client.ts';
import { PEOPLE } from './people.ts';
import { type DemoShop, visit } from './shop.ts';

type Product = Reply<'GET /search/filter/:category/:subcategory'>['products'][number];
type OrderBody = ClientInput<'POST /placeorder'>['body'];

export interface PurchasePlan {
  /** The index of the buyer in the list of people. */
  buyer: number;
  /** The seed of the random choices: car, sets and payment. */
  seed: number;
  coupon?: string;
  is_declined?: boolean;
  /** True if the buyer chooses no car, so that the fit is not checked. */
  is_fit_unchecked?: boolean;
  /** True if the set does not fit the buyer's car, which the buyer acknowledges. */
  is_misfit?: boolean;
}

/** Visits the shop as the buyer, chooses a car, finds sets for it and adds one or two to the cart. */
export async function fillCart(shop: DemoShop, plan: PurchasePlan) {
  const { buyer, seed, is_fit_unchecked = false, is_misfit = false } = plan;
  const client = await visit(shop, buyer);
  const car = pick(shop.cars, 'car', seed);
  const { year, make, model } = car;
  // Some buyers know only year, make and model.
  const chosenLevels = pseudoRandom('known', seed) < 0.2 ? { year, make, model } : car;
  if (!is_fit_unchecked) await client.request('POST /garage/choose', { body: chosenLevels });
  const sets = chooseSets(await listSets(client, is_misfit ? pick(shop.cars, 'other', seed) : car), plan);
  const quantity = pseudoRandom('two', seed) < 0.06 ? 2 : 1;
  for (const { part_number, car_part_id } of sets) {
    const body = { itemData: { part_number, car_part_id, quantity }, is_acknowledged: is_misfit };
    await client.request('POST /user/cart/add', { body });
  }
  return { client, sets };
}

/** The sets for a car, without those that are almost sold out. */
async function listSets(client: Client, car: Car): Promise<Product[]> {
  const { year, make, model, submodel, trim, engine } = car;
  const levels = { submodel: submodel ?? '', trim: trim ?? '', engine: engine ?? '' };
  const { products } = await client.request('GET /search/filter/:category/:subcategory', {
    params: { category: 'rotor', subcategory: 'all' },
    query: { year: String(year), make, model, ...levels },
  });
  return products.filter(({ available }) => available > 2);
}

/** Chooses a set, often with the matching set for the other axle. Most buyers choose among the sets that fit. */
function chooseSets(found: readonly Product[], { seed }: PurchasePlan): Product[] {
  const fittingSets = found.filter(({ fit }) => fit.verdict === 'fits');
  const candidates = fittingSets.length > 0 && pseudoRandom('sure', seed) < 0.7 ? fittingSets : found;
  if (candidates.length === 0) return [];
  const firstSet = pick(candidates, 'set', seed);
  const isForOtherAxle = (each: Product) =>
    each.subcategory === firstSet.subcategory && each.position !== firstSet.position;
  const otherSet = pseudoRandom('both', seed) < 0.4 ? candidates.find(isForOtherAxle) : undefined;
  return otherSet ? [firstSet, otherSet] : [firstSet];
}

/** Buys sets for a car and returns the order ID. Null if the search finds no set in stock. */
export async function buy(shop: DemoShop, plan: PurchasePlan): Promise<string | null> {
  const { client, sets } = await fillCart(shop, plan);
  if (sets.length === 0) return null;
  if (plan.coupon) await client.request('GET /coupon/:code', { params: { code: plan.coupon } });
  const body = await fillForm(client, plan);
  const { order_id } = body.orderInfo;
  if (pseudoRandom('payment', plan.seed) < 0.3 && !plan.is_declined) await payByPayPal(shop, client, body);
  else {
    const nonce = `cnon:emu-${plan.is_declined ? 'declined' : 'ok'}.${order_id}`;
    const { status, text } = await client.call('POST /placeorder', { body: { ...body, nonce } });
    const isRefused = status !== 200;
    if (isRefused !== (plan.is_declined ?? false)) throw new Error(`payment: ${text}`);
  }
  return order_id;
}

async function payByPayPal({ sandbox }: DemoShop, client: Client, form: OrderBody): Promise<void> {
  const body = { ...form, orderInfo: { ...form.orderInfo, payment: 'paypal' as const } };
  const { paypalOrderId } = await client.request('POST /placeorder/paypal', { body });
  await sandbox.control('approve', {
    order_id: paypalOrderId,
    buyer: pick(['anna', 'rené', 'john'], paypalOrderId),
  });
  await client.request('POST /placeorder', { body: { ...body, nonce: paypalOrderId } });
}

/** Fills in the checkout form. */
async function fillForm(client: Client, { buyer }: PurchasePlan): Promise<OrderBody> {
  const { email, ...address } = PEOPLE[buyer]!;
  const { province, country } = address;
  const currency = country === 'Canada' ? 'ca' : 'us';
  const { cartItems } = await client.request('GET /header', {});
  const { orderId: order_id } = await client.request('GET /placeorder/orderid', {});
  const { total } = await client.request('GET /quote', { query: { currency, country, province } });
  const addressFields = (kind: 'shipping' | 'billing') =>
    Object.fromEntries(Object.entries(address).map(([field, value]) => [`${kind}_${field}`, value]));
  const order = { order_id, currency, email, payment: 'card', shipping_method: 'Standard', total };
  const lineItems = cartItems.map(({ part_number, car_part_id, quantity, fit_key }) => ({
    data: { part_number, car_part_id, quantity, fit_key },
  }));
  return {
    lineItems,
    orderInfo: {
      ...order,
      ...addressFields('shipping'),
      ...addressFields('billing'),
    } as OrderBody['orderInfo'],
  };
}
