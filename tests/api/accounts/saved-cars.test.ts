import { expect, test } from 'vitest';
import { customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const CIVIC = { year: '2018', make: 'Honda', model: 'Civic' };
const UNSET = 'please select';

const save = (shopper: SignedInShopper, car: Record<string, string | number | null>) =>
  shopper.call('POST /user/:customerId/savedCar', {
    params: customerParams(shopper),
    body: { ...car, customer_id: shopper.customer_id },
  });
const savedCars = async (shopper: SignedInShopper) =>
  (await shopper.request('GET /user/:customerId/savedCar', { params: customerParams(shopper) })).savedCar;

describeWithDatabase('saved cars', (open) => {
  const shop = startShopForSuite(open);

  test('CAT-06 a car is saved with its unset levels empty, and a message confirms it', async () => {
    const anna = await signIn(shop, 'anna');
    const response = await save(anna, { ...CIVIC, submodel: UNSET, trim: '', engine: null });
    expect(response.body).toMatchObject({ scode: 200, smessage: '2018 Honda Civic has been saved.' });
    expect(await savedCars(anna)).toMatchObject([
      { customer_id: anna.customer_id, year: 2018, make: 'Honda', model: 'Civic', trim: null, engine: null },
    ]);
  });

  test('CAT-06 saving without a model returns the specified message', async () => {
    const anna = await signIn(shop, 'incomplete');
    const response = await save(anna, { ...CIVIC, model: UNSET });
    expect(response).toMatchObject({
      status: 400,
      body: { smessage: 'Please select at least year, make and model for saving the car type.' },
    });
    expect(await savedCars(anna)).toEqual([]);
  });

  test('naming a car saves it, so that choosing another car does not lose it', async () => {
    const anna = await signIn(shop, 'named-car');
    const { cars } = await anna.request('POST /garage/choose', { body: CIVIC });
    await anna.request('POST /garage/:id', { params: { id: cars[0]!.id }, body: { name: 'Mom’s Civic' } });
    await anna.request('POST /garage/choose', { body: { ...CIVIC, model: 'Accord' } });
    const garage = await anna.request('GET /garage', {});
    expect(garage.cars.map((car) => [car.model, car.name, car.is_saved])).toEqual([
      ['Accord', null, false],
      ['Civic', 'Mom’s Civic', true],
    ]);
  });

  test('cars that a customer chose stay listed without being saved, until they are removed', async () => {
    const anna = await signIn(shop, 'recent-cars');
    const choose = (model: string, year: string) =>
      anna.request('POST /garage/choose', { body: { ...CIVIC, model, year } });
    await choose('Civic', '2018');
    const { cars } = await choose('Accord', '2018');
    expect(cars.map((car) => [car.model, car.is_saved])).toEqual([
      ['Accord', false],
      ['Civic', false],
    ]);
    const remaining = await anna.request('DELETE /garage/:id', { params: { id: cars[1]!.id } });
    expect(remaining.cars.map((car) => car.model)).toEqual(['Accord']);
    expect(await savedCars(anna)).toEqual([]);
  });

  test('a car that is not in the catalogue is not saved', async () => {
    const anna = await signIn(shop, 'unknown-car');
    for (const car of [
      { ...CIVIC, model: 'Spaceship' },
      { ...CIVIC, year: 'soon' },
    ]) {
      expect((await save(anna, car)).status).toBe(400);
    }
    expect(await savedCars(anna)).toEqual([]);
  });

  test('ACC-06 saved cars are listed newest first; saving a car again does not move it', async () => {
    const anna = await signIn(shop, 'two-cars');
    await save(anna, CIVIC);
    await save(anna, { year: 2018, make: 'Honda', model: 'Accord' });
    await save(anna, CIVIC);
    expect((await savedCars(anna)).map((car) => car.model)).toEqual(['Accord', 'Civic']);
  });

  test('ACC-06 deleting a car returns the remaining ones', async () => {
    // The customer of the test above.
    const anna = await signIn(shop, 'two-cars');
    const [accord, civic] = await savedCars(anna);
    const remaining = await anna.request('DELETE /user/:customerId/savedCar/:id', {
      params: { ...customerParams(anna), id: accord!.id },
    });
    expect(remaining.savedCar).toEqual([civic]);
    const secondDeletion = await anna.call('DELETE /user/:customerId/savedCar/:id', {
      params: { ...customerParams(anna), id: accord!.id },
    });
    expect(secondDeletion.status).toBe(404);
  });

  test('ACC-06 at most 20 cars are saved, also when requests arrive at the same time', async () => {
    const anna = await signIn(shop, 'twenty-cars');
    await shop.db
      .insertInto('vehicle')
      .values(
        Array.from({ length: 24 }, (_, n) => ({
          vehicle_id: 900 + n,
          year: 1990,
          make: 'Lada',
          model: `Model ${n}`,
          submodel: null,
          trim: null,
          engine: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const cars = Array.from({ length: 24 }, (_, n) => ({ year: 1990, make: 'Lada', model: `Model ${n}` }));
    const responses = await Promise.all(cars.map((car) => save(anna, car)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { smessage: 'You can save at most 20 cars. Delete one to save another.' },
    });
    expect(await savedCars(anna)).toHaveLength(20);
  });
});
