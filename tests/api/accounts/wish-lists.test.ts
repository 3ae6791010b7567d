import { expect, test } from 'vitest';
import { customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { type CarSet, PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const FRONT = SETS.civicSportFront;
const REAR = SETS.civicSportRear;

const createList = (shopper: SignedInShopper, list_name: string) =>
  shopper.call('POST /user/wishList/create', {
    body: { wishList: { list_name, customer_id: shopper.customer_id, is_public: false } },
  });
const listsOf = async (shopper: SignedInShopper) =>
  (await shopper.request('GET /user/:customerId/wishLists', { params: customerParams(shopper) })).wishLists;
const addInput = (listId: string, { part_number, car_part_id }: CarSet) => ({
  body: { listId, partNumber: part_number, carPartId: car_part_id },
});
const addToList = (shopper: SignedInShopper, listId: string, set: CarSet) =>
  shopper.call('POST /user/wishList/item/add', addInput(listId, set));
const listItemPath = (listId: string, set: CarSet) => ({ params: { listId, ...set } });
const itemsOf = async (shopper: SignedInShopper, id: string) =>
  shopper.request('GET /user/:customerId/wishListItems/:id', { params: { ...customerParams(shopper), id } });

/** A customer with one empty list. */
async function signInWithList(shop: TestShop, name: string, account?: Parameters<typeof signIn>[2]) {
  const shopper = await signIn(shop, name, account);
  await createList(shopper, 'Winter');
  const [list] = await listsOf(shopper);
  return { shopper, list_id: list!.list_id };
}

describeWithDatabase('wish lists', (open) => {
  const shop = startShopForSuite(open);

  test('ACC-05 a list is created, renamed and deleted with the specified message', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'anna');
    expect(await listsOf(shopper)).toEqual([
      { list_id, list_name: 'Winter', customer_id: shopper.customer_id, is_public: false, item_number: 0 },
    ]);
    const params = { ...customerParams(shopper), id: list_id };
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

  test('ACC-05 each list comes with the image of the set that was added last', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'images');
    await createList(shopper, 'Empty');
    await addToList(shopper, list_id, REAR);
    await addToList(shopper, list_id, FRONT);
    const { wishListItems } = await itemsOf(shopper, list_id);
    const { images } = await shopper.request('GET /user/:customerId/wishLists', {
      params: customerParams(shopper),
    });
    expect(wishListItems[0]!.part_number).toBe(FRONT.part_number);
    expect(images).toEqual([{ list_id, main_image: wishListItems[0]!.main_image }]);
    expect(images[0]!.main_image).toEqual(expect.any(String));
  });

  test.each(['', '   ', 'n'.repeat(51)])('ACC-05 %j is refused as a list name', async (name) => {
    const anna = await signIn(shop, 'names');
    expect(await createList(anna, name)).toMatchObject({
      status: 400,
      body: { reason: 'list-name-invalid' },
    });
    expect(await listsOf(anna)).toEqual([]);
  });

  test('ACC-05 at most five lists can be created, also at the same time', async () => {
    const anna = await signIn(shop, 'five');
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => createList(anna, `List ${n}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { smessage: 'You can have at most 5 wish lists. Delete one to create another.' },
    });
    expect(await listsOf(anna)).toHaveLength(5);
    const form = await anna.call('GET /user/:customerId/wishListCreate', { params: customerParams(anna) });
    expect(form.status).toBe(409);
  });

  test('PROD-05 adding and removing a set return the specified messages', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'adds-and-removes');
    const entry = { list_id, ...SETS.civicSportFront };
    expect((await addToList(shopper, list_id, FRONT)).body).toMatchObject({
      smessage: 'ESD Rotors&Pads Front Set 11.8 in has been added into your wish list Winter',
      wishLists: [{ list_id, item_number: 1 }],
      wishListsItems: [entry],
    });
    const repeatedAddition = await addToList(shopper, list_id, FRONT);
    expect(repeatedAddition.body).toMatchObject({ scode: 200, wishListsItems: [entry] });
    const header = await shopper.request('GET /header', {});
    expect(header).toMatchObject({ wishLists: [{ list_id, item_number: 1 }], wishListsItems: [entry] });

    const removed = await shopper.request(
      'DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove',
      listItemPath(list_id, FRONT),
    );
    expect(removed).toMatchObject({
      smessage: 'ESD Rotors&Pads Front Set 11.8 in has removed from your wish list Winter',
      wishLists: [{ item_number: 0 }],
      wishListsItems: [],
    });
  });

  test('PROD-05 without a list id, a set goes to the oldest list, which is created once if there is none', async () => {
    const anna = await signIn(shop, 'no-list');
    const body = { partNumber: FRONT.part_number, carPartId: FRONT.car_part_id };
    const add = () => anna.call('POST /user/wishList/item/add', { body });
    const [first] = await Promise.all([add(), add()]);
    expect(first).toMatchObject({
      body: { smessage: 'ESD Rotors&Pads Front Set 11.8 in has been added into your wish list Favourites' },
    });
    await createList(anna, 'Winter');
    const { body: later } = await add();
    expect(later).toMatchObject({
      wishLists: [
        { list_name: 'Favourites', item_number: 1 },
        { list_name: 'Winter', item_number: 0 },
      ],
    });
  });

  test('PROD-05 a visitor is asked to sign in; a set that is not sold cannot be added', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'unsold-set');
    const refused = await shop.newVisitor().call('POST /user/wishList/item/add', addInput(list_id, FRONT));
    expect(refused).toMatchObject({ status: 401, body: { smessage: 'Please log in first.' } });
    for (const set of [SETS.accordInactive, { part_number: PARTS.front, car_part_id: 'no-such-car' }]) {
      expect((await addToList(shopper, list_id, set)).status).toBe(404);
    }
    expect((await itemsOf(shopper, list_id)).wishListItems).toEqual([]);
  });

  test('ACC-05 a list shows its sets newest first, at the customer’s prices', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'priced', { percentage: 12.5 });
    await addToList(shopper, list_id, FRONT);
    await addToList(shopper, list_id, REAR);
    const { wishList, wishListItems } = await itemsOf(shopper, list_id);
    expect(wishList).toMatchObject({ list_name: 'Winter', item_number: 2 });
    expect(wishListItems).toMatchObject([
      {
        ...SETS.civicSportRear,
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
        fit: { verdict: 'not-checked' },
      },
      { part_number: PARTS.front, personal_cad_price: 166.24, personal_usd_price: 131.24 },
    ]);
  });

  test('ACC-05 a set that is no longer sold stays on the list as inactive; it can be removed but not moved to the cart', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'discontinued-set');
    await shop.db
      .insertInto('wish_list_item')
      .values([
        { list_id, ...SETS.accordInactive },
        { list_id, part_number: PARTS.front, car_part_id: 'left-the-catalogue' },
      ])
      .execute();
    const { wishListItems } = await itemsOf(shopper, list_id);
    expect(wishListItems.map(({ part_number, is_active }) => [part_number, is_active]).toSorted()).toEqual([
      [PARTS.inactive, false],
      [PARTS.front, false],
    ]);
    const moved = await shopper.call(
      'POST /user/wishList/:listId/item/:part_number/:car_part_id/move',
      listItemPath(list_id, SETS.accordInactive),
    );
    expect(moved.status).toBe(404);
    const removed = await shopper.request(
      'DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove',
      listItemPath(list_id, SETS.accordInactive),
    );
    expect(removed.wishListsItems).toHaveLength(1);
  });

  test('ACC-05 a set is moved from the list to the cart once, also on a double click', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'moves-to-cart');
    await addToList(shopper, list_id, FRONT);
    const clicks = await Promise.all(
      [1, 2].map(() =>
        shopper.call(
          'POST /user/wishList/:listId/item/:part_number/:car_part_id/move',
          listItemPath(list_id, FRONT),
        ),
      ),
    );
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(clicks.find(({ status }) => status === 200)!.body).toMatchObject({
      cartItems: [{ ...SETS.civicSportFront, quantity: 1 }],
      wishListsItems: [],
      smessage: 'ESD Rotors&Pads Front Set 11.8 in has been moved from your wish list Winter to your cart.',
    });
  });

  test('a set that the cart cannot take stays on the list', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'full-cart');
    await shopper.request('POST /user/cart/add', {
      body: { itemData: { ...SETS.civicSportFront, quantity: 99 }, is_replaced: true },
    });
    await addToList(shopper, list_id, FRONT);
    const response = await shopper.call(
      'POST /user/wishList/:listId/item/:part_number/:car_part_id/move',
      listItemPath(list_id, FRONT),
    );
    expect(response.status).toBe(400);
    expect((await itemsOf(shopper, list_id)).wishListItems).toHaveLength(1);
  });

  test('ACC-05 a list holds at most 50 sets, also when two are added at the same time', async () => {
    const { shopper, list_id } = await signInWithList(shop, 'fifty');
    await shop.db
      .insertInto('wish_list_item')
      .values(
        Array.from({ length: 49 }, (_, n) => ({ list_id, part_number: PARTS.front, car_part_id: `x${n}` })),
      )
      .execute();
    const responses = await Promise.all([
      addToList(shopper, list_id, FRONT),
      addToList(shopper, list_id, REAR),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({
      smessage: 'A wish list can hold at most 50 sets. Remove one to add another.',
    });
    expect((await itemsOf(shopper, list_id)).wishListItems).toHaveLength(50);
  });
});
