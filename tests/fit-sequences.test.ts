import '#texts/all.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needsAcknowledgement } from '#domain/cart.ts';
import {
  answerQuestion,
  createFitJudge,
  type Fit,
  type FitVerdict,
  type MatchingVehicles,
  NOT_CHECKED,
  type SetAtAxle,
  type ShopperCar,
  type VehicleFitment,
} from '#domain/fitment.ts';
import { type GarageCar, mergeGarages } from '#domain/garage.ts';
import { quote } from '#domain/quote.ts';
import { isSameVehicle, NO_VEHICLE, parseVehicle, VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { cartView, toCouponLine } from '#server/cart/cart-view.ts';
import type { CartRow } from '#server/cart/queries.ts';
import { buildOrder } from '#server/checkout/build-order.ts';
import { buildInvoiceContent, fitDetails } from '#server/invoices/document-content.ts';
import { orderView } from '#server/order-commands/order-view.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import { translator } from '#texts/texts.ts';

// Random catalogues, and random actions of a shopper from the first choice of a car to the order.

const vehicle = (vehicle_id: number, model: string, trim: string | null, engine: string | null) => ({
  vehicle_id,
  year: 2018,
  make: 'Honda',
  model,
  submodel: null,
  trim,
  engine,
});
const VEHICLES = [
  vehicle(1, 'Civic', 'Sport', '2.0L L4'),
  vehicle(2, 'Civic', 'Sport', '1.5L L4'),
  vehicle(3, 'Civic', 'Touring', '1.5L L4'),
  vehicle(4, 'Accord', 'Touring', '2.0L L4'),
  vehicle(5, 'Accord', null, '2.0L L4'),
];
const SETS: readonly SetAtAxle[] = ['A', 'B'].flatMap((part_number) =>
  ['Front', 'Rear'].map((position) => ({ part_number, position })),
);
const NOTES = [null, 'w/ 11.8 in rotor', 'w/ 12.6 in rotor', 'w/ Brembo', 'w/o Brembo'];

/** Evaluates a note without the code of the shop; undefined while the answer is missing. */
function isMet(note: string | null, { position }: SetAtAxle, answers: ShopperCar['answers']) {
  if (note === null) return true;
  const answer = answers[`${position}: ${note.includes('Brembo') ? 'brembo' : 'rotor in'}`];
  if (answer === undefined) return undefined;
  if (note.includes('rotor')) return note === `w/ ${answer} in rotor`;
  return (answer === 'yes') === note.startsWith('w/ ');
}

const matches = (car: Vehicle, each: Vehicle) =>
  VEHICLE_LEVELS.every((level) => car[level] === null || car[level] === each[level]);

/** Evaluates the verdict from the fitments, without the code of the shop, one vehicle after the other. */
function expectedVerdict(car: ShopperCar | null, set: SetAtAxle, fitments: VehicleFitment[]): FitVerdict {
  if (!car) return 'not-checked';
  const states = VEHICLES.filter((each) => matches(car, each)).map(({ vehicle_id }) => {
    const met = fitments
      .filter((each) => each.vehicle_id === vehicle_id && isSameSet(each, set))
      .map(({ note }) => isMet(note, set, car.answers));
    if (met.includes(true)) return 'fits';
    return met.includes(undefined) ? 'open' : 'does not fit';
  });
  if (states.every((state) => state === 'fits')) return 'fits';
  if (states.every((state) => state === 'does not fit')) return 'does-not-fit';
  return states.includes('does not fit') ? 'not-enough-known' : 'fits-with-condition';
}

const isSameSet = (a: SetAtAxle, b: SetAtAxle) =>
  a.part_number === b.part_number && a.position === b.position;

function findMatchingVehicles(car: Vehicle, fitments: VehicleFitment[]): MatchingVehicles {
  const vehicles = VEHICLES.filter((each) => matches(car, each));
  const ids = new Set(vehicles.map(({ vehicle_id }) => vehicle_id));
  return { vehicles, fitments: fitments.filter(({ vehicle_id }) => ids.has(vehicle_id)) };
}

interface Line {
  set: SetAtAxle;
  car_id: string | null;
  is_acknowledged: boolean;
  /** The levels that the shopper chose for the line, stored separately from the garage. */
  chosen: Vehicle;
}

const anySet = fc.constantFrom(...SETS);
const anyCar = fc
  .tuple(fc.constantFrom(...VEHICLES), fc.boolean(), fc.boolean())
  .map(([each, hasTrim, hasEngine]) => ({
    ...parseVehicle(each),
    ...(hasTrim ? {} : { trim: null }),
    ...(hasEngine ? {} : { engine: null }),
  }));
const anyAction = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), car: anyCar }),
  fc.record({ kind: fc.constant('answer the next question' as const), set: anySet, pick: fc.nat(9) }),
  fc.record({ kind: fc.constant('remove all answers' as const) }),
  fc.record({
    kind: fc.constant('add' as const),
    set: anySet,
    is_unchecked: fc.boolean(),
    is_acknowledged: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('use for line' as const), line: fc.nat(9), car: fc.nat(9) }),
  fc.record({
    kind: fc.constant('change the catalogue' as const),
    at: fc.nat(19),
    note: fc.constantFrom(...NOTES),
  }),
  fc.record({ kind: fc.constant('sign in' as const), cars: fc.array(anyCar, { maxLength: 3 }) }),
);

/** A shopper, whose actions change the cars and the cart lines by the rules of the shop. */
class Shopper {
  cars: GarageCar[] = [];
  lines: Line[] = [];
  fitments: VehicleFitment[];
  #nextId = 1;

  constructor(fitments: readonly VehicleFitment[]) {
    this.fitments = fitments.map((each) => ({ ...each }));
  }

  carOf({ car_id }: Pick<Line, 'car_id'>) {
    return this.cars.find(({ id }) => id === car_id) ?? null;
  }

  fitOf(car: ShopperCar | null, set: SetAtAxle): Fit {
    return car ? createFitJudge(car, findMatchingVehicles(car, this.fitments))(set) : NOT_CHECKED;
  }

  act(action: typeof anyAction extends fc.Arbitrary<infer Action> ? Action : never) {
    const active = this.cars.find((car) => car.is_active) ?? null;
    switch (action.kind) {
      case 'choose': {
        const sameCar = this.cars.find((car) => isSameVehicle(car, action.car));
        const chosenCar = sameCar ?? this.#addCar(action.car);
        for (const car of this.cars) car.is_active = car === chosenCar;
        return;
      }
      case 'answer the next question': {
        if (!active) return;
        const { question, missing } = this.fitOf(active, action.set);
        const level = missing.find(({ values }) => values.length > 0);
        if (question) {
          const value = question.choices[action.pick % question.choices.length]!;
          const matching = findMatchingVehicles(active, this.fitments);
          active.answers = answerQuestion(active, matching, { key: question.key, value })!;
        } else if (level) {
          const value = level.values[action.pick % level.values.length]!;
          const narrowed = { ...parseVehicle(active), [level.level]: value };
          if (this.cars.some((car) => isSameVehicle(car, narrowed))) return;
          Object.assign(active, narrowed);
          for (const line of this.lines) if (line.car_id === active.id) line.chosen = parseVehicle(active);
        }
        return;
      }
      case 'remove all answers':
        if (active) active.answers = {};
        return;
      case 'add':
        return this.#setLine(action.set, action.is_unchecked ? null : active, action.is_acknowledged);
      case 'use for line': {
        const line = this.lines[action.line % Math.max(1, this.lines.length)];
        const car = this.cars[action.car % Math.max(1, this.cars.length)];
        if (line && car) this.#setLine(line.set, car, false);
        return;
      }
      case 'change the catalogue': {
        const fitment = this.fitments[action.at % Math.max(1, this.fitments.length)];
        if (fitment) fitment.note = action.note;
        return;
      }
      case 'sign in': {
        const guest = this.cars;
        this.cars = [];
        for (const car of action.cars)
          if (!this.cars.some((each) => isSameVehicle(each, car))) this.#addCar(car);
        const { merged, moved, active: activeId } = mergeGarages(this.cars, guest);
        for (const { from, into, answers } of merged) {
          this.carOf({ car_id: into })!.answers = answers;
          for (const line of this.lines) if (line.car_id === from) line.car_id = into;
        }
        for (const move of moved) this.cars.push({ ...guest.find((car) => car.id === move.id)!, ...move });
        for (const car of this.cars) car.is_active = car.id === activeId;
      }
    }
  }

  #addCar(levels: Vehicle): GarageCar {
    const id = `car ${this.#nextId++}`;
    const car = { ...levels, id, name: null, answers: {}, is_saved: true, is_active: false };
    this.cars.push(car);
    return car;
  }

  #setLine(set: SetAtAxle, car: GarageCar | null, is_acknowledged: boolean) {
    if (needsAcknowledgement({ fit: this.fitOf(car, set), is_acknowledged })) return;
    this.lines = this.lines.filter((line) => !isSameSet(line.set, set));
    const chosen = car ? parseVehicle(car) : NO_VEHICLE;
    this.lines.push({ set, car_id: car?.id ?? null, is_acknowledged, chosen });
  }

  /** The cart's lines, in the form in which they are read from the database. */
  cartRows(): CartRow[] {
    return this.lines.map(({ set, car_id, is_acknowledged }) => {
      const car = this.carOf({ car_id });
      const fit = this.fitOf(car, set);
      const item = {
        ...set,
        car_part_id: `F ${set.position}`,
        family: 'ESD',
        displayname: 'Set',
        quantity: 1,
      };
      const price = { is_sale: false, cad_price: 100, usd_price: 100, is_active: true, stock: 9 };
      return {
        ...item,
        ...price,
        vehicle: VEHICLES[0],
        spans: null,
        note: null,
        car_id,
        car,
        is_acknowledged,
        fit,
      };
    }) as unknown as CartRow[];
  }
}

const t = translator('en');

function placeOrder(rows: readonly CartRow[]): { order: OrderRow; lines: OrderLineRow[] } {
  const quoted = quote({
    lines: rows.map((row) => toCouponLine(row, 0, 'ca')),
    promotion: null,
    ship_to: null,
    day: '2026-01-01',
  });
  const now = new Date(0);
  const { order, lines } = buildOrder({
    caller: { account: null, guest: null, session_id: null } as never,
    input: { order_id: 'A', currency: 'ca', language: 'en', lines: [], shipping: {}, billing: {} } as never,
    cart: { cart_id: 'cart' },
    rows,
    promotion: null,
    quoted,
    percentage: 0,
    now,
    hold_until: now,
  });
  const stored = lines.map((line) => ({ ...line, answers: JSON.parse(line.answers as string) }));
  return {
    order: { ...order, tax_components: [], shipping_address: {}, billing_address: {} } as unknown as OrderRow,
    lines: stored as unknown as OrderLineRow[],
  };
}

test('cart, order page and invoice show the same fit verdict and the same car after any actions of the shopper', () => {
  const verdictCounts = new Map<FitVerdict, number>();
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          vehicle_id: fc.integer({ min: 1, max: VEHICLES.length }),
          part_number: fc.constantFrom('A', 'B'),
          position: fc.constantFrom('Front', 'Rear'),
          note: fc.constantFrom(...NOTES),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      fc.array(anyAction, { maxLength: 25 }),
      (fitments, actions) => {
        const shopper = new Shopper(fitments);
        for (const action of actions) {
          shopper.act(action);
          for (const { set, ...line } of shopper.lines) {
            const car = shopper.carOf(line);
            expect(shopper.fitOf(car, set).verdict).toBe(expectedVerdict(car, set, shopper.fitments));
            expect(parseVehicle(car ?? NO_VEHICLE)).toEqual(line.chosen);
          }
        }
        // A set that does not fit is ordered only if the shopper has acknowledged that.
        const rows = shopper.cartRows().filter((row) => !needsAcknowledgement(row));
        if (rows.length === 0) return;
        const { order, lines } = placeOrder(rows);
        const cart = cartView(rows, { promotion: null, percentage: 0, day: '2026-01-01' }).cartItems;
        const details = { order, lines, invoice_number: null, card: null, shipments: [], refunds: [] };
        const page = orderView(
          { ...details, credit_notes: [], reminder: null, return_request: null, rules: {} as never },
          null,
        );
        const invoiceLines = buildInvoiceContent(order, lines, {} as never).lines;
        for (const [index, line] of lines.entries()) {
          const { car } = rows[index]!;
          const { chosen } = shopper.lines.find((each) => isSameSet(each.set, line))!;
          const verdict = expectedVerdict(car, line, shopper.fitments);
          verdictCounts.set(verdict, (verdictCounts.get(verdict) ?? 0) + 1);
          expect(parseVehicle(line)).toEqual(chosen);
          expect(line.answers).toEqual(car?.answers ?? {});
          expect(line.is_acknowledged).toBe(verdict === 'does-not-fit');
          const shown = page.order.line_items[index]!;
          const printed = invoiceLines[index]!;
          expect([
            line.fit_verdict,
            cart[index]!.fit.verdict,
            shown.fit_verdict,
            printed.fit!.fit_verdict,
          ]).toEqual(Array(4).fill(verdict));
          expect([parseVehicle(cart[index]!), parseVehicle(shown)]).toEqual([chosen, chosen]);
          const [text] = fitDetails(printed, t);
          for (const level of ['trim', 'engine'] as const)
            for (const each of VEHICLES)
              if (each[level] !== chosen[level] && each[level] !== null)
                expect(text).not.toContain(each[level]);
        }
      },
    ),
    { numRuns: 2000 },
  );
  // Every verdict occurred.
  expect([...verdictCounts.keys()].sort()).toEqual([
    'does-not-fit',
    'fits',
    'fits-with-condition',
    'not-checked',
    'not-enough-known',
  ]);
});
