import { applyQuantityChange, needsAcknowledgement } from '#domain/cart.ts';
import type { ShopperCar } from '#domain/fitment.ts';
import { calculatePersonalPrices, unitPrice } from '#domain/price.ts';
import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import { type CarOwner, carOwnerOf, findActiveCar, findCar } from '#server/cars/queries.ts';
import { loadFitJudge } from '#server/catalogue/matching-vehicles.ts';
import { findOtherFitment, type ProductRow } from '#server/catalogue/queries.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import {
  cartOwnerOf,
  ensureCart,
  insertFirstCart,
  listCartLines,
  type OpenCart,
  upsertLine,
} from './queries.ts';

interface AddInput {
  quantity: number;
  /** True to replace the quantity of the line instead of adding to it. */
  is_replaced: boolean;
  car_id?: string | undefined;
  /** True to add the set for no car, even if the shopper has an active one. */
  is_unchecked?: boolean;
  is_acknowledged?: boolean;
}

type AddRefusal = 'not-found' | 'quantity-invalid' | 'cart-full' | 'fit-not-acknowledged' | 'stock-short';

/** Adds a set for the requested car or, by default, the active one. Returns the cart, which stays locked. */
export async function addToCart(
  tx: Tx,
  caller: Caller,
  product: ProductRow,
  { quantity, is_replaced, car_id: chosenId, is_unchecked = false, is_acknowledged = false }: AddInput,
): Promise<Result<OpenCart, AddRefusal>> {
  const cart = await ensureCart(tx, cartOwnerOf(caller), caller.guest);
  const lines = await listCartLines(tx, cart.cart_id);
  const linesOfPart = lines.filter((line) => line.part_number === product.part_number);
  const existing = linesOfPart.find((line) => line.car_part_id === product.car_part_id);
  const owner = carOwnerOf(caller);
  const findRequestedCar = (carOwner: CarOwner) =>
    chosenId ? findCar(tx, carOwner, chosenId) : findActiveCar(tx, carOwner);
  const car = is_unchecked || !owner ? undefined : await findRequestedCar(owner);
  if (chosenId && !car) return refused('not-found');
  const car_id = car?.id ?? null;
  // A line keeps its car if the request only replaces the quantity, leaves the car open, or is for the same car.
  const requestKeepsCar = is_replaced || (!car && !is_unchecked);
  const keepsCar = existing !== undefined && (requestKeepsCar || existing.car_id === car_id);
  const refusal = car && !keepsCar ? await fitRefusal(tx, product, car, is_acknowledged) : null;
  if (refusal) return refusal;
  // A set that is in the cart for another car gets a separate line, if it has a fitment for this car.
  const isForOtherCar = existing !== undefined && existing.car_id !== null && !keepsCar;
  const lineOfCar = linesOfPart.find((each) => each.car_id === car_id && each.position === product.position);
  const takenFitments = linesOfPart.map((each) => each.car_part_id);
  const otherFitment =
    car && isForOtherCar
      ? (lineOfCar?.car_part_id ?? (await findOtherFitment(tx, product, car, takenFitments)))
      : undefined;
  const line = { part_number: product.part_number, car_part_id: otherFitment ?? product.car_part_id };
  const changedLine = linesOfPart.find((each) => each.car_part_id === line.car_part_id);
  if (!changedLine && product.available === 0) {
    return refused('stock-short', { params: { name: product, q: quantity, s: 0 } });
  }
  const decision = applyQuantityChange(changedLine?.quantity, { quantity, is_replaced }, lines.length);
  if (!decision.ok) return decision;
  await upsertLine(
    tx,
    cart.cart_id,
    { ...line, quantity: decision.value },
    // Null leaves the car and its acknowledgement unchanged.
    keepsCar && !is_acknowledged ? null : { car_id: keepsCar ? existing.car_id : car_id, is_acknowledged },
  );
  return ok(cart);
}

/** `addToCart` in one statement, for the first write of a guest without a cart or car; null if not possible. */
export async function startCart(
  db: Db,
  { guest }: Caller,
  product: ProductRow,
  { quantity, is_replaced, car_id, is_acknowledged = false }: AddInput,
): Promise<Result<OpenCart, AddRefusal> | null> {
  if (!guest || guest.is_stored || car_id || product.available === 0) return null;
  const decision = applyQuantityChange(undefined, { quantity, is_replaced }, 0);
  if (!decision.ok) return decision;
  const { part_number, car_part_id } = product;
  const prices = calculatePersonalPrices(product, 0);
  const line = { part_number, car_part_id, quantity: decision.value, is_acknowledged };
  const shownPrices = { ca: unitPrice(prices, 'ca'), us: unitPrice(prices, 'us') };
  const cart = await insertFirstCart(db, guest, line, shownPrices);
  return cart ? ok(cart) : null;
}

/** Refuses a set that does not fit the car, unless the shopper has acknowledged that. */
export async function fitRefusal(
  db: Db,
  product: ProductRow,
  car: ShopperCar,
  is_acknowledged: boolean,
): Promise<Refused<'fit-not-acknowledged'> | null> {
  const fit = (await loadFitJudge(db, car))(product);
  return needsAcknowledgement({ fit, is_acknowledged })
    ? refused('fit-not-acknowledged', { params: { name: product } })
    : null;
}
