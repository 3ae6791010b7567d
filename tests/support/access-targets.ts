import { address, orderFor, putInCart } from './order-input.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { signIn } from './sign-in.ts';

/** A word that stands in everything that this person wrote, and nowhere else in the shop. */
export const SECRET = 'Zinnober';
const PHONE = '6045550199';

/** Somebody with data in every corner of the shop, and what strangers may try to reach it by. */
export interface CrashTarget {
  shopper: Shopper;
  /** The id of a record by the name that a path, query or body calls it. */
  named(call: string, field: string): string | undefined;
  /** What no answer to a stranger may carry. */
  secrets: string[];
}

const ZINNOBER = { ...address, first_name: SECRET, address_line_1: `${SECRET} St 7`, phone: PHONE };

async function placeOrder(shopper: Shopper): Promise<string> {
  await putInCart(shopper, 'ESD-1001F', 'F1');
  const body = await orderFor(shopper);
  const side = (name: string) =>
    Object.fromEntries(Object.entries(ZINNOBER).map(([key, value]) => [`${name}_${key}`, value]));
  const orderInfo = { ...body.orderInfo, ...side('shipping'), ...side('billing') };
  const { orderId } = await shopper.request('POST /placeorder', { body: { ...body, orderInfo } });
  return orderId;
}

/** A customer with an order, a cart, an address, a list, a car, a search and a message. */
export async function signedInTarget(shop: TestShop): Promise<CrashTarget> {
  const anna = await signIn(shop, 'anna', { first_name: SECRET, percentage: 37.5 });
  const own = { customerId: anna.customer_id };
  const { phone, company, ...fields } = ZINNOBER;
  const order_id = await placeOrder(anna);
  const { addresses } = await anna.request('POST /user/address/create', {
    body: { addressInfo: { ...fields, company_name: company, phone_number: phone } },
  });
  const { wishLists } = await anna.request('POST /user/wishList/create', {
    body: { wishList: { list_name: `${SECRET} list` } },
  });
  const listId = wishLists[0]!.list_id;
  const wish = { listId, partNumber: 'ED-2001R', carPartId: 'F4' };
  await anna.request('POST /user/wishList/item/add', { body: wish });
  const { savedCar } = await anna.request('POST /user/:customerId/savedCar', {
    params: own,
    body: { year: 2018, make: 'Honda', model: 'Civic', trim: 'Si' },
  });
  await anna.request('POST /user/:customerId/recentSearch', {
    params: own,
    body: {
      category: 'rotor',
      subcategory: 'search',
      search_term: 'displayname',
      search_content: SECRET,
    },
  });
  const { recentSearch } = await anna.request('GET /user/:customerId/recentSearch', { params: own });
  await anna.request('POST /user/request', {
    body: { type: 'Other', email: anna.email, title: SECRET, content: SECRET },
  });
  const { messages } = await anna.request('GET /user/:customerId/messages', { params: own });
  await putInCart(anna, 'ED-2001R', 'F4', 7);
  const session = await shop.db
    .selectFrom('session')
    .select('session_id')
    .where('account_id', '=', anna.customer_id)
    .executeTakeFirstOrThrow();

  /** `id` of a path means what stands before it. */
  const ids: Record<string, string> = {
    address: addresses[0]!.address_id,
    addressForm: addresses[0]!.address_id,
    wishLists: listId,
    wishListCreate: listId,
    wishListItems: listId,
    savedCar: savedCar[0]!.id,
    recentSearch: recentSearch[0]!.id,
    messages: messages[0]!.thread_id,
  };
  const names: Record<string, string> = {
    customerId: anna.customer_id,
    customerid: anna.customer_id,
    customer_id: anna.customer_id,
    customerOrTemporaryId: anna.customer_id,
    session_id: session.session_id,
    email: anna.email,
    order_id,
    orderid: order_id,
    listId,
  };
  const number = { part_number: 'ED-2001R', partNumber: 'ED-2001R', car_part_id: 'F4', carPartId: 'F4' };
  return {
    shopper: anna,
    named: (call, field) =>
      field === 'id'
        ? ids[/(\w+)\/:id/.exec(call)?.[1] ?? '']
        : (names[field] ?? number[field as 'carPartId']),
    secrets: [SECRET, PHONE, ...Object.values(ids), ...Object.values(names)],
  };
}

/** A visitor with an order and a cart. */
export async function guestTarget(shop: TestShop): Promise<CrashTarget> {
  const gus = shop.visitor();
  const order_id = await placeOrder(gus);
  await putInCart(gus, 'ED-2001R', 'F4', 7);
  const temporary_id = gus.cookies.get('temporaryid')!;
  const names: Record<string, string> = {
    customerOrTemporaryId: temporary_id,
    customer_id: temporary_id,
    customerId: temporary_id,
    customerid: 'visitors',
    order_id,
    orderid: order_id,
    email: 'ada@example.com',
    part_number: 'ED-2001R',
    partNumber: 'ED-2001R',
    car_part_id: 'F4',
    carPartId: 'F4',
  };
  return {
    shopper: gus,
    named: (_call, field) => names[field],
    secrets: [SECRET, PHONE, temporary_id, order_id],
  };
}
