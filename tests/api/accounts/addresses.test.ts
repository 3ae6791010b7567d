import { expect, test } from 'vitest';
import { customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const HOME = {
  first_name: 'Anna',
  last_name: 'Berg',
  company_name: 'Berg Garage',
  phone_number: '4165550123',
  address_line_1: '1 King St',
  address_line_2: null,
  city: 'Toronto',
  country: 'Canada',
  province: 'Ontario',
  zip: 'm5h1a1',
};

const createAddress = (shopper: SignedInShopper, changes: Partial<typeof HOME> = {}) =>
  shopper.call('POST /user/address/create', {
    body: { addressInfo: { ...HOME, ...changes, customer_id: shopper.customer_id } },
  });

const addressesOf = async (shopper: SignedInShopper) =>
  (await shopper.request('GET /user/:customerId/addresses', { params: customerParams(shopper) })).addresses;

describeWithDatabase('addresses', (open) => {
  const shop = startShopForSuite(open);

  test('ACC-04 a new address is normalised and listed on the page and in the header', async () => {
    const anna = await signIn(shop, 'anna');
    const response = await createAddress(anna, { first_name: ' Anna ' });
    expect(response.body).toMatchObject({
      scode: 200,
      addresses: [{ ...HOME, zip: 'M5H1A1', address_id: expect.any(String) }],
    });
    const header = await anna.request('GET /header', {});
    expect(header.addresses).toEqual(await addressesOf(anna));
  });

  test('ACC-04 editing an address changes that address only', async () => {
    const anna = await signIn(shop, 'changes');
    await createAddress(anna);
    await createAddress(anna, { city: 'Ottawa' });
    const [first, second] = await addressesOf(anna);
    const params = { ...customerParams(anna), id: first!.address_id };
    const form = await anna.request('GET /user/:customerId/addressForm/:id', { params });
    expect(form.addressForm).toEqual(first);
    const edited = await anna.request('POST /user/:customerId/address/:id/edit', {
      params,
      body: { addressInfo: { ...HOME, company_name: '', address_line_2: 'Unit 2' } },
    });
    expect(edited.addresses).toEqual([{ ...first, company_name: null, address_line_2: 'Unit 2' }, second]);
  });

  test('one address is the default for shipping and one for billing; another customer cannot choose them', async () => {
    const anna = await signIn(shop, 'defaults');
    await createAddress(anna);
    await createAddress(anna, { city: 'Ottawa' });
    const [first, second] = await addressesOf(anna);
    const chooseDefault = (id: string, use: 'shipping' | 'billing', shopper = anna) =>
      shopper.call('POST /user/:customerId/address/:id/default', {
        params: { ...customerParams(shopper), id },
        body: { use },
      });
    const defaults = async () =>
      (await addressesOf(anna)).map((each) => [each.is_shipping_default, each.is_billing_default]);
    expect(await defaults()).toEqual([
      [false, false],
      [false, false],
    ]);
    await chooseDefault(first!.address_id, 'shipping');
    await chooseDefault(first!.address_id, 'billing');
    await chooseDefault(second!.address_id, 'shipping');
    const chosenDefaults = [
      [false, true],
      [true, false],
    ];
    expect(await defaults()).toEqual(chosenDefaults);
    expect((await chooseDefault('none', 'billing')).status).toBe(404);
    const otherCustomer = await signIn(shop, 'takes-defaults');
    expect((await chooseDefault(second!.address_id, 'billing', otherCustomer)).status).toBe(404);
    expect(await defaults()).toEqual(chosenDefaults);
  });

  test('ACC-04 invalid fields are each reported and nothing is saved', async () => {
    const anna = await signIn(shop, 'wrong');
    const response = await createAddress(anna, {
      first_name: '',
      company_name: 'c'.repeat(51),
      phone_number: '416-555-012',
      province: 'Texas',
      zip: 'M5H 1A',
    });
    expect(response).toMatchObject({
      status: 400,
      body: { smessage: 'Some information you entered is not meet the requirement, please check!' },
    });
    expect(response.body).toHaveProperty('errors', [
      { field: 'first_name', message: 'First Name cannot be empty or exceed max length (50).' },
      { field: 'company_name', message: 'Exceed max length (50).' },
      { field: 'province', message: 'Please select province' },
      {
        field: 'zip',
        message: 'Zip code error, Do not split zip code with space or any other chracter.',
      },
      { field: 'phone_number', message: 'Phone Number error, Please only enter 10 digit Number.' },
    ]);
    expect(await addressesOf(anna)).toEqual([]);
  });

  test('ACC-04 an eleventh address is refused, also when requests arrive at the same time', async () => {
    const anna = await signIn(shop, 'ten');
    const statuses = (await Promise.all(Array.from({ length: 14 }, () => createAddress(anna)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(4).fill(409)]);
    expect(await addressesOf(anna)).toHaveLength(10);
    const form = await anna.call('GET /user/:customerId/addressForm', {
      params: customerParams(anna),
    });
    expect(form).toMatchObject({
      status: 409,
      body: { smessage: 'You can save at most 10 addresses. Delete one to add another.' },
    });
  });

  test('ACC-04 deleting an address keeps the others and allows a new one', async () => {
    // The customer of the test above, who has ten addresses.
    const anna = await signIn(shop, 'ten');
    const [first, ...others] = await addressesOf(anna);
    const params = { ...customerParams(anna), id: first!.address_id };
    const deleted = await anna.request('DELETE /user/:customerId/address/:id/delete', { params });
    expect(deleted.addresses).toEqual(others);
    expect((await createAddress(anna)).status).toBe(200);
  });

  test.each(['no-such-id', '7a0b9a52-4b4c-4d0e-9a0e-6a1c5d1f0e11', '%00'])(
    'reading, editing and deleting an unknown address (%s) returns 404',
    async (id) => {
      const anna = await signIn(shop, 'nothing');
      const params = { ...customerParams(anna), id };
      const responses = [
        await anna.call('GET /user/:customerId/addressForm/:id', { params }),
        await anna.call('POST /user/:customerId/address/:id/edit', { params, body: { addressInfo: HOME } }),
        await anna.call('DELETE /user/:customerId/address/:id/delete', { params }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    },
  );
});
