import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { removeFromCart } from '#tests/support/order-input.ts';
import { updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const CIVIC = { year: 2018, make: 'Honda', model: 'Civic' };
const SPORT = { ...CIVIC, trim: 'Sport' };
const SI = { ...CIVIC, trim: 'Si' };
const ACCORD = { year: 2018, make: 'Honda', model: 'Accord' };
/** The key of the question about the diameter of the front rotors, in inches. */
const FRONT_ROTOR_SIZE = 'Front: rotor in';

const chooseCar = async (shopper: Shopper, car: object) =>
  (await shopper.request('POST /garage/choose', { body: car })).cars[0]!;
const addToCart = (shopper: Shopper, set: { part_number: string; car_part_id: string }, more: object = {}) =>
  shopper.call('POST /user/cart/add', { body: { itemData: { ...set, quantity: 1 }, ...more } });
const cartLines = async (shopper: Shopper) => (await shopper.request('GET /header', {})).cartItems;

describeOnBothDatabases('the shopper’s car, from the choice to the cart', (open) => {
  const shop = startShopForSuite(open);
  /** The fit of a set, given as `position~part number`. */
  const fitOf = async (car: Record<string, unknown>, set: string, answers: object = {}) => {
    const query = { ...car, answers: JSON.stringify(answers), sets: set };
    return (await shop.newVisitor().request('GET /fit', { query: query as never })).fits[0]!;
  };

  test('a visitor keeps at most five cars; the latest choice becomes active, and a sixth car replaces the oldest', async () => {
    const visitor = shop.newVisitor();
    const chosen = [
      ACCORD,
      CIVIC,
      SPORT,
      SI,
      { ...SPORT, engine: '2.0L L4' },
      { year: 2010, make: 'Chrysler', model: 'Town & Country' },
    ];
    for (const car of chosen)
      expect(await chooseCar(visitor, car)).toMatchObject({ ...car, is_active: true });
    const { cars } = await visitor.request('GET /header', {});
    expect(cars).toHaveLength(5);
    expect(cars.filter((car) => car.is_active)).toHaveLength(1);
    expect(cars.some((car) => car.model === 'Accord')).toBe(false);
    expect(await chooseCar(visitor, { id: cars[1]!.id })).toMatchObject({ id: cars[1]!.id, is_active: true });
    const cleared = await visitor.request('POST /garage/choose', { body: {} });
    expect(cleared.cars.filter((car) => car.is_active)).toEqual([]);
    expect(await shop.newVisitor().call('POST /garage/choose', { body: { id: cars[0]!.id } })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['a car without a model', { year: 2018, make: 'Honda' }, 400],
    ['a car that the catalogue does not know', { ...CIVIC, model: 'Spaceship' }, 400],
    ['a car with an unknown id', { id: 'x' }, 404],
  ])('%s is refused and changes nothing', async (_, body, status) => {
    const visitor = shop.newVisitor();
    expect((await visitor.call('POST /garage/choose', { body })).status).toBe(status);
    expect((await visitor.request('GET /garage', {})).cars).toEqual([]);
  });

  test('a line keeps the active car as chosen, without added levels; lists, product page and cart judge its fit alike', async () => {
    const visitor = shop.newVisitor();
    await chooseCar(visitor, CIVIC);
    await addToCart(visitor, SETS.civicSportFront);
    const [line] = await cartLines(visitor);
    expect(line).toMatchObject({ ...CIVIC, submodel: null, trim: null, engine: null });
    expect(line!.fit).toMatchObject({ verdict: 'fits-with-condition', notes: ['w/ 11.8 in rotor'] });
    const page = await visitor.request('GET /product/:carpartid/:partnumber', {
      params: { carpartid: SETS.civicSportFront.car_part_id, partnumber: PARTS.front },
      query: { ...CIVIC } as never,
    });
    const list = await visitor.request('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: { ...CIVIC } as never,
    });
    const cards = list.products.filter((product) => product.part_number === PARTS.front);
    for (const fit of [
      page.fit,
      ...cards.map((card) => card.fit),
      await fitOf(CIVIC, `Front~${PARTS.front}`),
    ])
      expect(fit).toEqual(line!.fit);
  });

  test('an answer immediately decides the fit on cards and cart lines, and can be removed', async () => {
    const visitor = shop.newVisitor();
    const car = await chooseCar(visitor, SI);
    await addToCart(visitor, SETS.civicSiSmallRotor);
    const answer = (value: string | null) =>
      visitor.call('POST /garage/:id', {
        params: { id: car.id },
        body: { answer: { key: FRONT_ROTOR_SIZE, value } },
      });
    expect(await answer('12.6')).toMatchObject({
      status: 200,
      body: { cartItems: [{ fit: { verdict: 'does-not-fit' } }] },
    });
    expect(await answer('11.8')).toMatchObject({
      status: 200,
      body: { cartItems: [{ fit: { verdict: 'fits' } }] },
    });
    expect((await fitOf(SI, `Front~${PARTS.largeFront}`, { [FRONT_ROTOR_SIZE]: '11.8' })).verdict).toBe(
      'does-not-fit',
    );
    expect(await answer(null)).toMatchObject({
      body: { cartItems: [{ fit: { verdict: 'fits-with-condition' } }] },
    });
    expect(await answer('99')).toMatchObject({ status: 400 });
    expect((await visitor.request('GET /garage', {})).cars[0]!.answers).toEqual({});
  });

  test('a set that does not fit is added only with an acknowledgement, which the line shows', async () => {
    const visitor = shop.newVisitor();
    await chooseCar(visitor, ACCORD);
    expect(await addToCart(visitor, SETS.civicSportRear)).toMatchObject({
      status: 409,
      body: { reason: 'fit-not-acknowledged' },
    });
    expect(await cartLines(visitor)).toEqual([]);
    await addToCart(visitor, SETS.civicSportRear, { is_acknowledged: true });
    expect(await cartLines(visitor)).toMatchObject([
      { is_acknowledged: true, fit: { verdict: 'does-not-fit' }, model: 'Accord' },
    ]);
  });

  test('a line without a car, or added without a check of the fit, has the verdict not-checked; the car can be set later', async () => {
    const visitor = shop.newVisitor();
    await addToCart(visitor, SETS.accordFront);
    const civic = await chooseCar(visitor, SPORT);
    await addToCart(visitor, SETS.civicSportRear, { is_unchecked: true });
    expect((await cartLines(visitor)).map((line) => [line.fit.verdict, line.year, line.spans?.make])).toEqual(
      [
        ['not-checked', null, 'Honda'],
        ['not-checked', null, 'Honda'],
      ],
    );
    const setCar = (car_id: string | null, is_acknowledged = false) =>
      visitor.call('POST /user/cart/car', { body: { ...SETS.civicSportRear, car_id, is_acknowledged } });
    expect((await setCar(civic.id)).status).toBe(200);
    expect((await cartLines(visitor))[1]).toMatchObject({ ...SPORT, fit: { verdict: 'fits' } });
    const accord = await chooseCar(visitor, ACCORD);
    expect(await setCar(accord.id)).toMatchObject({ status: 409, body: { reason: 'fit-not-acknowledged' } });
    expect((await setCar(accord.id, true)).status).toBe(200);
    expect((await cartLines(visitor))[1]).toMatchObject({ ...ACCORD, is_acknowledged: true });
    expect((await setCar('someone-else')).status).toBe(404);
  });

  test('a more exact choice of the car updates the fit of its line; removing the car from the garage does not change the line', async () => {
    const visitor = shop.newVisitor();
    const car = await chooseCar(visitor, CIVIC);
    await addToCart(visitor, SETS.civicSportFront);
    const narrowed = await visitor.request('POST /garage/:id', {
      params: { id: car.id },
      body: { level: { level: 'trim', value: 'Sport' }, name: 'Mom’s Civic' },
    });
    expect(narrowed.cartItems).toMatchObject([
      { ...SPORT, car_name: 'Mom’s Civic', fit: { verdict: 'fits' } },
    ]);
    expect((await visitor.request('DELETE /garage/:id', { params: { id: car.id } })).cars).toEqual([]);
    expect(await cartLines(visitor)).toMatchObject([{ ...SPORT, fit: { verdict: 'fits' } }]);
  });

  test('the same set for another car is another line', async () => {
    const visitor = shop.newVisitor();
    await chooseCar(visitor, SPORT);
    await addToCart(visitor, SETS.civicSportFront);
    await chooseCar(visitor, ACCORD);
    await addToCart(visitor, SETS.civicSportFront);
    await addToCart(visitor, SETS.civicSportFront);
    expect((await cartLines(visitor)).map((line) => [line.model, line.car_part_id, line.quantity])).toEqual([
      ['Civic', SETS.civicSportFront.car_part_id, 1],
      ['Accord', SETS.accordFront.car_part_id, 2],
    ]);
  });

  test('adding a front set for another car adds a line and leaves that car’s line for the rear axle unchanged', async () => {
    await sql`insert into fitment (car_part_id, vehicle_id, part_number, position, words)
      values ('R6', 3, ${PARTS.front}, 'Rear', '')`.execute(shop.db);
    const visitor = shop.newVisitor();
    await chooseCar(visitor, SPORT);
    await addToCart(visitor, SETS.civicSportFront);
    await chooseCar(visitor, ACCORD);
    await addToCart(visitor, { part_number: PARTS.front, car_part_id: 'R6' });
    await addToCart(visitor, SETS.civicSportFront);
    expect((await cartLines(visitor)).map((line) => [line.model, line.car_part_id, line.quantity])).toEqual([
      ['Civic', SETS.civicSportFront.car_part_id, 1],
      ['Accord', 'R6', 1],
      ['Accord', SETS.accordFront.car_part_id, 1],
    ]);
    await shop.db.deleteFrom('fitment').where('car_part_id', '=', 'R6').execute();
  });

  test('vehicles that differ only in case are one car: shoppers see one choice, and a set for one of the vehicles fits', async () => {
    await sql`insert into vehicle (vehicle_id, year, make, model, trim, engine)
      values (90, 2018, 'Honda', 'Civic', 'SPORT', '2.0L L4')`.execute(shop.db);
    const { levels } = await shop.newVisitor().request('GET /cars', { query: CIVIC as never });
    expect(levels.find(({ level }) => level === 'trim')!.values.map((value) => value.toLowerCase())).toEqual([
      'si',
      'sport',
    ]);
    expect((await fitOf(SPORT, `Front~${PARTS.front}`)).verdict).toBe('fits');
    await shop.db.deleteFrom('vehicle').where('vehicle_id', '=', 90).execute();
  });

  test('a car in another spelling is the same car', async () => {
    const visitor = shop.newVisitor();
    const sport = await chooseCar(visitor, SPORT);
    await chooseCar(visitor, ACCORD);
    await visitor.request('POST /garage/choose', { body: { ...SPORT, trim: 'SPORT' } });
    const { cars } = await visitor.request('GET /garage', {});
    expect(cars).toHaveLength(2);
    expect(cars.find((car) => car.is_active)).toMatchObject({ id: sport.id, trim: 'Sport' });
  });

  test('a removed line can be added back with the car that it had', async () => {
    const visitor = shop.newVisitor();
    const sport = await chooseCar(visitor, SPORT);
    await addToCart(visitor, SETS.civicSportFront);
    await chooseCar(visitor, ACCORD);
    await removeFromCart(visitor, SETS.civicSportFront);
    expect((await addToCart(visitor, SETS.civicSportFront, { car_id: 'someone-else' })).status).toBe(404);
    await addToCart(visitor, SETS.civicSportFront, { car_id: sport.id, is_replaced: true });
    expect(await cartLines(visitor)).toMatchObject([{ ...SPORT, car_id: sport.id }]);
  });

  test('a keyword search lists what fits the active car first, unless it names another car', async () => {
    const searchFor = async (displayname: string, more: object) => {
      const query = { displayname, ...more } as never;
      const { products } = await shop
        .newVisitor()
        .request('GET /search/:category', { params: { category: 'rotor' }, query });
      return products.map(({ part_number, fit }) => [part_number, fit.verdict]);
    };
    expect((await searchFor('set', ACCORD)).map(([, verdict]) => verdict)).toEqual(['fits', 'fits']);
    // `show=all` also lists the sets that do not fit.
    const allSets = await searchFor('set', { ...ACCORD, show: 'all' });
    expect(allSets.length).toBeGreaterThan(2);
    // Sets that are sold out come last in every list.
    const verdicts = allSets.filter(([part]) => part !== PARTS.outOfStock).map(([, verdict]) => verdict);
    expect(new Set(verdicts)).toEqual(new Set(['fits', 'does-not-fit']));
    expect(verdicts, 'fits before does-not-fit').toEqual([...verdicts].sort().reverse());
    expect((await searchFor('set', { show: 'all' })).map(([, verdict]) => verdict)).not.toContain('fits');
    const ofCivic = await searchFor('2018 civic set', { ...ACCORD, show: 'all' });
    expect(ofCivic).toEqual(await searchFor('2018 civic set', {}));
  });

  test('a list of a car’s sets ends with those that the answers about the car rule out, by price, too', async () => {
    for (const sort of ['relevance', 'price-asc', 'price-desc'])
      for (const [size, last] of [
        ['12.6', PARTS.front],
        ['11.8', PARTS.largeFront],
      ] as const) {
        const query = { ...CIVIC, trim: 'Si', sort, answers: JSON.stringify({ [FRONT_ROTOR_SIZE]: size }) };
        const params = { category: 'rotor', subcategory: 'all' } as const;
        const { products } = await shop
          .newVisitor()
          .request('GET /search/filter/:category/:subcategory', { params, query: query as never });
        expect(products.map(({ part_number }) => part_number).at(-1), `${size} ${sort}`).toBe(last);
        // The answers are in a link that may be shared, so they decide no verdict.
        expect(products.at(-1)!.fit.verdict).toBe('fits-with-condition');
      }
  });

  test('when the catalogue changes, the fit of a cart line is judged again', async () => {
    const visitor = shop.newVisitor();
    await chooseCar(visitor, ACCORD);
    const { part_number } = SETS.accordOutOfStock;
    await updateRows(shop.db, 'stock', { on_hand: 1 }, { part_number });
    await addToCart(visitor, SETS.accordOutOfStock);
    expect(await cartLines(visitor)).toMatchObject([{ fit: { verdict: 'fits' } }]);
    const fitment = shop.db
      .updateTable('fitment')
      .where('car_part_id', '=', SETS.accordOutOfStock.car_part_id);
    await fitment.set({ note: 'w/ 12.6 in rotor' }).execute();
    expect(await cartLines(visitor)).toMatchObject([{ fit: { verdict: 'fits-with-condition' } }]);
    await fitment.set({ note: null }).execute();
  });

  test('a line names an earlier set for the same axle of its car; a line without a car names none', async () => {
    const visitor = shop.newVisitor();
    await chooseCar(visitor, CIVIC);
    for (const set of [SETS.civicSportFront, SETS.civicSportRear, SETS.civicSiLargeRotor])
      expect((await addToCart(visitor, set)).status).toBe(200);
    const sameAxles = async () => (await cartLines(visitor)).map((line) => line.same_axle);
    expect(await sameAxles()).toEqual([null, null, PARTS.front]);
    const withoutCar = { ...SETS.civicSportFront, car_id: null };
    await visitor.request('POST /user/cart/car', { body: withoutCar });
    expect(await sameAxles()).toEqual([null, null, null]);
  });
});
