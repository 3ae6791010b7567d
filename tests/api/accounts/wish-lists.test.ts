import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { type SignedIn, signIn } from '#tests/support/sign-in.ts';

const FRONT = { partNumber: 'ESD-1001F', carPartId: 'F1' };
const REAR = { partNumber: 'ED-2001R', carPartId: 'F4' };

const own = (shopper: SignedIn) => ({ customerId: shopper.customer_id });
const make = (shopper: SignedIn, list_name: string) =>
  shopper.call('POST /user/wishList/create', {
    body: { wishList: { list_name, customer_id: shopper.customer_id, is_public: false } },
  });
const listsOf = async (shopper: SignedIn) =>
  (await shopper.request('GET /user/:customerId/wishLists', { params: own(shopper) })).wishLists;
const add = (shopper: SignedIn, listId: string, set: typeof FRONT) =>
  shopper.call('POST /user/wishList/item/add', { body: { listId, ...set } });
const on = (listId: string, set: typeof FRONT) => ({
  params: { listId, part_number: set.partNumber, car_part_id: set.carPartId },
});
const itemsOf = async (shopper: SignedIn, id: string) =>
  shopper.request('GET /user/:customerId/wishListItems/:id', { params: { ...own(shopper), id } });

/** A customer with one empty list. */
async function withList(shop: TestShop, name: string, account?: Parameters<typeof signIn>[2]) {
  const shopper = await signIn(shop, name, account);
  await make(shopper, 'Winter');
  const [list] = await listsOf(shopper);
  return { shopper, list_id: list!.list_id };
}

describeOnBoth('wish lists', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  test('ACC-05 a list is made, renamed and deleted with its specified sentence', async () => {
    const { shopper, list_id } = await withList(shop, 'anna');
    expect(await listsOf(shopper)).toEqual([
      { list_id, list_name: 'Winter', customer_id: shopper.customer_id, is_public: false, item_number: 0 },
    ]);
    const params = { ...own(shopper), id: list_id };
    const renamed = await shopper.request('POST /user/:customerId/wishLists/:id/edit', {
      params,
      body: { wishList: { list_name: ' Summer ', is_public: true } },
    });
    expect(renamed.wishLists).toMatchObject([{ list_name: 'Summer', is_public: false }]);
    const form = await shopper.request('GET /user/:customerId/wishListCreate/:id', { params });
    expect(form.wishListCreate).toMatchObject({ list_id, list_name: 'Summer' });
    const deleted = await shopper.request('DELETE /user/:customerId/wishLists/:id/delete', { params });
    expect(deleted).toMatchObject({
      smessage: "Your wishlist 'Summer' has been deleted!",
      wishLists: [],
      wishListsItems: [],
    });
  });

  test.each(['', '   ', 'n'.repeat(51)])('ACC-05 a list cannot be called %j', async (name) => {
    const anna = await signIn(shop, 'names');
    expect(await make(anna, name)).toMatchObject({ status: 400, body: { reason: 'list-name-invalid' } });
    expect(await listsOf(anna)).toEqual([]);
  });

  test('ACC-05 there are at most five lists, however many tabs make them', async () => {
    const anna = await signIn(shop, 'five');
    const response = await Promise.all(Array.from({ length: 8 }, (_, n) => make(anna, `List ${n}`)));
    expect(response.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(response.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { smessage: 'You can have at most 5 wish lists. Delete one to make another.' },
    });
    expect(await listsOf(anna)).toHaveLength(5);
    const form = await anna.call('GET /user/:customerId/wishListCreate', { params: own(anna) });
    expect(form.status).toBe(409);
  });

  test('PROD-05 a set is put on a list and taken off, with the specified sentences', async () => {
    const { shopper, list_id } = await withList(shop, 'heart');
    const entry = { list_id, part_number: 'ESD-1001F', car_part_id: 'F1' };
    expect((await add(shopper, list_id, FRONT)).body).toMatchObject({
      smessage: 'ESD Rotors&Pads Front Set 11.8 in has been added into your wish list Winter',
      wishLists: [{ list_id, item_number: 1 }],
      wishListsItems: [entry],
    });
    const again = await add(shopper, list_id, FRONT);
    expect(again.body).toMatchObject({ scode: 200, wishListsItems: [entry] });
    const header = await shopper.request('GET /header', {});
    expect(header).toMatchObject({ wishLists: [{ list_id, item_number: 1 }], wishListsItems: [entry] });

    const removed = await shopper.request(
      'DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove',
      on(list_id, FRONT),
    );
    expect(removed).toMatchObject({
      smessage: 'ESD Rotors&Pads Front Set 11.8 in has removed from your wish list Winter',
      wishLists: [{ item_number: 0 }],
      wishListsItems: [],
    });
  });

  test('PROD-05 a visitor is told to log in, and a set nobody sells is not wished for', async () => {
    const { shopper, list_id } = await withList(shop, 'unknown');
    const visitor = await shop.visitor().call('POST /user/wishList/item/add', {
      body: { listId: list_id, ...FRONT },
    });
    expect(visitor).toMatchObject({ status: 401, body: { smessage: 'Please log in first.' } });
    for (const set of [
      { partNumber: 'ES-9999F', carPartId: 'F9' },
      { partNumber: 'ESD-1001F', carPartId: 'nowhere' },
    ]) {
      expect((await add(shopper, list_id, set)).status).toBe(404);
    }
    expect((await itemsOf(shopper, list_id)).wishListItems).toEqual([]);
  });

  test('ACC-05 the sets of a list show this customer’s prices, the latest first', async () => {
    const { shopper, list_id } = await withList(shop, 'priced', { percentage: 12.5 });
    await add(shopper, list_id, FRONT);
    await add(shopper, list_id, REAR);
    const { wishList, wishListItems } = await itemsOf(shopper, list_id);
    expect(wishList).toMatchObject({ list_name: 'Winter', item_number: 2 });
    expect(wishListItems).toMatchObject([
      {
        part_number: 'ED-2001R',
        car_part_id: 'F4',
        list_id,
        is_active: true,
        is_sale: true,
        year: 2018,
        make: 'Honda',
        model: 'Civic',
        trim: 'Sport',
        position: 'Rear',
        personal_cad_price: 64.79,
        personal_cad_sale_price: 60.42,
        fit: { verdict: 'fits' },
      },
      { part_number: 'ESD-1001F', personal_cad_price: 166.24, personal_usd_price: 131.24 },
    ]);
  });

  test('ACC-05 a set that is no longer sold stays on the list, marked, and can be removed but not bought', async () => {
    const { shopper, list_id } = await withList(shop, 'faithful');
    await shop.db
      .insertInto('wish_list_item')
      .values([
        { list_id, part_number: 'ES-9999F', car_part_id: 'F9' },
        { list_id, part_number: 'ESD-1001F', car_part_id: 'left-the-catalogue' },
      ])
      .execute();
    const { wishListItems } = await itemsOf(shopper, list_id);
    expect(wishListItems.map(({ part_number, is_active }) => [part_number, is_active]).toSorted()).toEqual([
      ['ES-9999F', false],
      ['ESD-1001F', false],
    ]);
    const gone = { partNumber: 'ES-9999F', carPartId: 'F9' };
    const moved = await shopper.call(
      'POST /user/wishList/:listId/item/:part_number/:car_part_id/move',
      on(list_id, gone),
    );
    expect(moved.status).toBe(404);
    const removed = await shopper.request(
      'DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove',
      on(list_id, gone),
    );
    expect(removed.wishListsItems).toHaveLength(1);
  });

  test('ACC-05 a set moves from the list into the cart, once', async () => {
    const { shopper, list_id } = await withList(shop, 'mover');
    await add(shopper, list_id, FRONT);
    const clicks = await Promise.all(
      [1, 2].map(() =>
        shopper.call('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', on(list_id, FRONT)),
      ),
    );
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(clicks.find(({ status }) => status === 200)!.body).toMatchObject({
      cartItems: [{ part_number: 'ESD-1001F', car_part_id: 'F1', quantity: 1 }],
      wishListsItems: [],
      smessage: 'ESD Rotors&Pads Front Set 11.8 in has been moved from your wish list Winter to your cart.',
    });
  });

  test('a full cart takes nothing from the list, and the list keeps it', async () => {
    const { shopper, list_id } = await withList(shop, 'full-cart');
    await shopper.request('POST /user/cart/add', {
      body: { itemData: { part_number: 'ESD-1001F', car_part_id: 'F1', quantity: 99 }, is_replaced: true },
    });
    await add(shopper, list_id, FRONT);
    const response = await shopper.call(
      'POST /user/wishList/:listId/item/:part_number/:car_part_id/move',
      on(list_id, FRONT),
    );
    expect(response.status).toBe(400);
    expect((await itemsOf(shopper, list_id)).wishListItems).toHaveLength(1);
  });

  test('ACC-05 a list holds at most fifty sets, also when the last place is taken twice at once', async () => {
    const { shopper, list_id } = await withList(shop, 'fifty');
    await shop.db
      .insertInto('wish_list_item')
      .values(
        Array.from({ length: 49 }, (_, n) => ({ list_id, part_number: 'ESD-1001F', car_part_id: `x${n}` })),
      )
      .execute();
    const response = await Promise.all([add(shopper, list_id, FRONT), add(shopper, list_id, REAR)]);
    expect(response.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(response.find(({ status }) => status === 409)!.body).toMatchObject({
      smessage: 'A wish list holds at most 50 items. Remove one to add another.',
    });
    expect((await itemsOf(shopper, list_id)).wishListItems).toHaveLength(50);
  });
});
