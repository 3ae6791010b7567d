import { expect, test } from 'vitest';
import { generateCatalogue } from './generate.ts';
import { chooseVehicles, readVehicles } from './vehicles.ts';

const vehicles = chooseVehicles(await readVehicles(), 'default');
const catalogue = generateCatalogue(vehicles);

test('the levels of vehicles contain no line breaks', () => {
  expect(vehicles.every((vehicle) => !/[\r\n]/.test(JSON.stringify(vehicle)))).toBe(true);
});

test('the default catalogue has over 3,000 vehicles, each with sets of all families for both axles', () => {
  expect(vehicles.length).toBeGreaterThan(3000);
  const families = new Map(catalogue.items.map((item) => [item.part_number, item.family]));
  const covered = new Map<number, Set<string>>();
  for (const { vehicle_id, part_number, position } of catalogue.fitments) {
    const axles = position === 'Front or Rear' ? ['Front', 'Rear'] : [position];
    const familyAxles = covered.get(vehicle_id) ?? new Set();
    for (const axle of axles) familyAxles.add(`${families.get(part_number)} ${axle}`);
    covered.set(vehicle_id, familyAxles);
  }
  expect(vehicles.every((vehicle) => covered.get(vehicle.vehicle_id)?.size === 6)).toBe(true);
});

test('a car with two sizes at one axle has a note on each; every sale price is below the list price', () => {
  const byCar = Map.groupBy(
    catalogue.fitments,
    (each) => `${each.vehicle_id} ${each.position} ${each.part_number.split('-')[0]}`,
  );
  for (const sets of byCar.values()) {
    expect(sets.length).toBeLessThanOrEqual(2);
    expect(sets.every((each) => (sets.length === 2) === (each.note !== null))).toBe(true);
  }
  for (const item of catalogue.items.filter((each) => each.is_sale)) {
    expect(item.cad_sale_price).toBeLessThan(item.cad_price);
    expect(item.usd_sale_price).toBeLessThan(item.usd_price);
  }
});

test('part numbers and fitment keys are unique; the fitment keys are the same each time', () => {
  expect(new Set(catalogue.items.map((item) => item.part_number)).size).toBe(catalogue.items.length);
  expect(new Set(catalogue.fitments.map((each) => each.car_part_id)).size).toBe(catalogue.fitments.length);
  const again = generateCatalogue(vehicles);
  expect(again.fitments.map((each) => each.car_part_id)).toEqual(
    catalogue.fitments.map((each) => each.car_part_id),
  );
});

test('sizes, lug holes and weights match the class of the vehicle', () => {
  const models = new Map(vehicles.map((each) => [each.vehicle_id, each.model]));
  const items = new Map(catalogue.items.map((item) => [item.part_number, item]));
  const valuesOf = (model: string, position: string) =>
    catalogue.fitments
      .filter((each) => models.get(each.vehicle_id) === model && each.position === position)
      .map(({ part_number }) => {
        const { displayname, specifications } = items.get(part_number)!;
        const [, inches, lugs] = /([\d.]+) in, (\d) Lug/.exec(displayname)!;
        return { inches: Number(inches), lugs: Number(lugs), kg: specifications.weight_kg! };
      });
  for (const { inches, lugs, kg } of valuesOf('Corolla', 'Front')) {
    expect(lugs).toBe(5);
    expect(inches).toBeLessThan(11.7);
    expect(kg).toBeLessThan(17);
  }
  for (const { inches, lugs, kg } of valuesOf('F-150', 'Front')) {
    expect(lugs).toBe(6);
    expect(inches).toBeGreaterThan(12.5);
    expect(kg).toBeLessThan(27);
  }
});
