import { confirmEmail, customerParams } from './accounts.ts';
import { ADDRESS, addressFields, buildOrderInput, putInCart, savedAddress } from './order-input.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { PARTS, SETS } from './small-catalogue.ts';
import { signInStaff } from './staff.ts';

/** A word that occurs in every text that the target has entered, and nowhere else in the shop. */
export const SECRET = 'Zinnober';
const PHONE = '6045550199';

/** A shopper with data in every part of the shop, which other clients try to reach. */
export interface AccessTarget {
  shopper: Shopper;
  /** The customer id of the target; for a guest, the temporary id. */
  customer_id: string;
  /** The id of the target's record to which a field of a call refers. */
  idFor(call: string, field: string): string | undefined;
  /** Strings that no response to another client may contain. */
  secrets: string[];
}

/** A set in the target's carts and lists; its ids are on public pages, too. */
const ITEM_FIELDS = {
  part_number: PARTS.rearOnSale,
  partNumber: PARTS.rearOnSale,
  car_part_id: SETS.civicSportRear.car_part_id,
  carPartId: SETS.civicSportRear.car_part_id,
};
const SECRET_ADDRESS = { ...ADDRESS, first_name: SECRET, address_line_1: `${SECRET} St 7`, phone: PHONE };

async function placeOrder(shopper: Shopper): Promise<string> {
  await putInCart(shopper, SETS.civicSportFront);
  const body = await buildOrderInput(shopper);
  const orderInfo = {
    ...body.orderInfo,
    ...addressFields('shipping', SECRET_ADDRESS),
    ...addressFields('billing', SECRET_ADDRESS),
  };
  const { orderId } = await shopper.request('POST /placeorder', { body: { ...body, orderInfo } });
  return orderId;
}

/** Sends a quote to an email address as staff do; returns the number of the quote. */
async function sendQuote(shop: TestShop, email: string): Promise<string> {
  const owner = await signInStaff(shop, 'owner');
  const region = { country: 'Canada', province: 'Ontario' };
  const { record } = await owner.request('POST /admin/quotes', { body: { email, ...region } });
  const params = { id: record.quote_number };
  await owner.request('POST /admin/quotes/:id', {
    params,
    body: {
      email,
      address: { ...region, first_name: SECRET },
      message: SECRET,
      valid_until: record.valid_until,
    },
  });
  await owner.request('POST /admin/quotes/:id/lines', {
    params,
    body: { ...SETS.civicSportFront, car: null },
  });
  await owner.request('POST /admin/quotes/:id/send', { params, body: {} });
  return String(record.quote_number);
}

/** Signs in a customer with an order, quote, cart, address, wish list, saved car, recent search and message. */
export async function signedInTarget(shop: TestShop): Promise<AccessTarget> {
  const anna = await signIn(shop, 'anna', { first_name: SECRET, percentage: 37.5 });
  const ownParams = customerParams(anna);
  const order_id = await placeOrder(anna);
  const { addresses } = await anna.request('POST /user/address/create', {
    body: { addressInfo: savedAddress(SECRET_ADDRESS) },
  });
  const { wishLists } = await anna.request('POST /user/wishList/create', {
    body: { wishList: { list_name: `${SECRET} list` } },
  });
  const listId = wishLists[0]!.list_id;
  const wishListItem = { listId, partNumber: PARTS.rearOnSale, carPartId: SETS.civicSportRear.car_part_id };
  await anna.request('POST /user/wishList/item/add', { body: wishListItem });
  const { savedCar } = await anna.request('POST /user/:customerId/savedCar', {
    params: ownParams,
    body: { year: 2018, make: 'Honda', model: 'Civic', trim: 'Si' },
  });
  await anna.request('POST /user/:customerId/recentSearch', {
    params: ownParams,
    body: {
      category: 'rotor',
      subcategory: 'search',
      search_term: 'displayname',
      search_content: SECRET,
    },
  });
  const { recentSearch } = await anna.request('GET /user/:customerId/recentSearch', { params: ownParams });
  await anna.request('POST /user/request', {
    body: { type: 'Other', email: anna.email, title: SECRET, content: SECRET },
  });
  const { messages } = await anna.request('GET /user/:customerId/messages', { params: ownParams });
  // A quote belongs to an account only if its address is confirmed.
  await confirmEmail(shop, anna.email);
  const quote_number = await sendQuote(shop, anna.email);
  await putInCart(anna, SETS.civicSportRear, 7);
  await anna.request('POST /garage/choose', { body: { id: savedCar[0]!.id } });
  const session = await shop.db
    .selectFrom('session')
    .select('session_id')
    .where('account_id', '=', anna.customer_id)
    .executeTakeFirstOrThrow();

  /** The ids that `:id` stands for, by the path segment before it. */
  const idsBySegment: Record<string, string> = {
    address: addresses[0]!.address_id,
    addressForm: addresses[0]!.address_id,
    wishLists: listId,
    wishListCreate: listId,
    wishListItems: listId,
    savedCar: savedCar[0]!.id,
    garage: savedCar[0]!.id,
    recentSearch: recentSearch[0]!.id,
    messages: messages[0]!.thread_id,
  };
  const idsByField: Record<string, string> = {
    customerId: anna.customer_id,
    customerid: anna.customer_id,
    customer_id: anna.customer_id,
    customerOrTemporaryId: anna.customer_id,
    session_id: session.session_id,
    email: anna.email,
    order_id,
    orderid: order_id,
    listId,
    car_id: savedCar[0]!.id,
  };
  /** Values that are public or, like a short number, occur by chance in responses to other clients. */
  const publicFields: Record<string, string> = { ...ITEM_FIELDS, number: quote_number };
  return {
    shopper: anna,
    customer_id: anna.customer_id,
    idFor: (call, field) =>
      field === 'id'
        ? idsBySegment[/(\w+)\/:id/.exec(call)?.[1] ?? '']
        : (idsByField[field] ?? publicFields[field]),
    secrets: [SECRET, PHONE, ...Object.values(idsBySegment), ...Object.values(idsByField)],
  };
}

/** Creates a visitor with an order, a quote, a cart and a car. */
export async function guestTarget(shop: TestShop): Promise<AccessTarget> {
  const shopper = shop.newVisitor();
  const order_id = await placeOrder(shopper);
  await putInCart(shopper, SETS.civicSportRear, 7);
  const civic = { year: 2018, make: 'Honda', model: 'Civic' };
  const { cars } = await shopper.request('POST /garage/choose', { body: civic });
  const car_id = cars[0]!.id;
  const temporary_id = shopper.cookies.get('temporaryid')!;
  const quote_number = await sendQuote(shop, 'ada@example.com');
  const idsByField: Record<string, string> = {
    customerOrTemporaryId: temporary_id,
    customer_id: temporary_id,
    customerId: temporary_id,
    // The `customerid` of every guest.
    customerid: 'visitors',
    order_id,
    orderid: order_id,
    email: 'ada@example.com',
    car_id,
    number: quote_number,
    ...ITEM_FIELDS,
  };
  return {
    shopper,
    customer_id: temporary_id,
    idFor: (call, field) => (field === 'id' && call.includes('/garage/') ? car_id : idsByField[field]),
    // The email address is also in the data of other tests.
    secrets: [SECRET, PHONE, temporary_id, order_id, car_id],
  };
}
