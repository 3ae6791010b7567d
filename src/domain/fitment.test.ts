import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerQuestion,
  createFitJudge,
  type MatchingVehicles,
  NOT_CHECKED,
  type ShopperCar,
  type VehicleFitment,
} from './fitment.ts';
import { NO_VEHICLE, parseVehicle, VEHICLE_LEVELS, type Vehicle } from './vehicle.ts';

const civic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic' });
const SPORT = { ...civic, vehicle_id: 1, trim: 'Sport', engine: '2.0L L4' };
const SI = { ...civic, vehicle_id: 2, trim: 'Si', engine: '1.5L L4' };
const SET = { part_number: 'ESD-1', position: 'Front' };
const fitment = (vehicle_id: number, note: string | null, part_number = 'ESD-1'): VehicleFitment => ({
  vehicle_id,
  part_number,
  position: 'Front',
  note,
});
const carWith = (answers = {}, vehicle: Vehicle = civic): ShopperCar => ({ ...vehicle, answers });
const judge = (car: ShopperCar, fitments: VehicleFitment[], vehicles = [SPORT, SI]) =>
  createFitJudge(car, { vehicles, fitments })(SET);

test('a set fits if every vehicle that matches the car has a fitment without a condition', () => {
  expect(judge(carWith(), [fitment(1, null), fitment(2, null)])).toMatchObject({ verdict: 'fits' });
});

test('a set does not fit if no vehicle that matches the car has a fitment', () => {
  expect(judge(carWith(), [fitment(1, null, 'ED-2')])).toMatchObject({ verdict: 'does-not-fit' });
});

test('for a set that fits only some of the vehicles, the level that separates them is asked for', () => {
  expect(judge(carWith(), [fitment(1, null)])).toMatchObject({
    verdict: 'not-enough-known',
    missing: [{ level: 'trim', values: ['Si', 'Sport'] }],
  });
});

test('vehicles that differ only in case are one vehicle: a fitment for one of them suffices', () => {
  const vehicles = [SPORT, { ...SPORT, vehicle_id: 2, trim: 'SPORT' }];
  expect(judge(carWith(), [fitment(1, null)], vehicles)).toMatchObject({ verdict: 'fits' });
  expect(judge(carWith(), [fitment(2, 'w/ 12.6 in rotor')], vehicles)).toMatchObject({
    verdict: 'fits-with-condition',
  });
  expect(judge(carWith(), [fitment(2, null)], [...vehicles, { ...SI, vehicle_id: 3 }])).toMatchObject({
    verdict: 'not-enough-known',
    missing: [{ level: 'trim' }],
  });
});

test('without year, make, model or a matching vehicle, not enough is known; without any level, the fit is not checked', () => {
  const none = { vehicles: [], fitments: [] };
  expect(createFitJudge(null, none)(SET)).toEqual(NOT_CHECKED);
  expect(createFitJudge(carWith({}, NO_VEHICLE), none)(SET)).toEqual(NOT_CHECKED);
  const withoutModel = createFitJudge(carWith({}, { ...civic, model: null }), none)(SET);
  expect(withoutModel).toMatchObject({ verdict: 'not-enough-known', missing: [{ level: 'model' }] });
  expect(createFitJudge(carWith(), none)(SET)).toMatchObject({ verdict: 'not-enough-known', missing: [] });
});

describe('conditions', () => {
  const sizes = [
    fitment(1, 'w/ 11.8 in rotor'),
    fitment(2, 'w/ 11.8 in rotor'),
    fitment(1, 'w/ 12.6 in rotor', 'ESD-2'),
  ];

  test('a rotor size is asked once per axle, with the sizes of all sets', () => {
    expect(judge(carWith(), sizes)).toEqual({
      verdict: 'fits-with-condition',
      notes: ['w/ 11.8 in rotor'],
      question: {
        key: 'Front: rotor in',
        position: 'Front',
        topic: 'rotor in',
        choices: ['11.8', '12.6', 'other'],
      },
      missing: [],
    });
  });

  test.each([
    ['11.8', 'fits'],
    ['12.6', 'does-not-fit'],
    ['other', 'does-not-fit'],
  ])('the answer %s decides the fit: %s', (answer, verdict) => {
    expect(judge(carWith({ 'Front: rotor in': answer }), sizes).verdict).toBe(verdict);
  });

  test('an answer about the rear says nothing about the front', () => {
    expect(judge(carWith({ 'Rear: rotor in': '11.8' }), sizes).verdict).toBe('fits-with-condition');
  });

  test('equipment is a question with yes and no; “w/o” is the opposite of “w/”', () => {
    const brembo = [fitment(1, 'w/ Brembo Brakes'), fitment(1, 'w/o  Brembo brakes', 'ESD-2')];
    const question = judge(carWith(), brembo, [SPORT]).question!;
    expect(question).toMatchObject({ topic: 'brembo brakes', choices: ['yes', 'no'] });
    const other = { ...SET, part_number: 'ESD-2' };
    const verdicts = (answer: string) => {
      const judgeSet = createFitJudge(carWith({ [question.key]: answer }), {
        vehicles: [SPORT],
        fitments: brembo,
      });
      return [judgeSet(SET).verdict, judgeSet(other).verdict];
    };
    expect(verdicts('yes')).toEqual(['fits', 'does-not-fit']);
    expect(verdicts('no')).toEqual(['does-not-fit', 'fits']);
  });

  test('a note may name several sizes, of which one must be met; wheel sizes and thicknesses do not count', () => {
    const question = (note: string) => judge(carWith(), [fitment(1, note)], [SPORT]).question;
    const verdict = (note: string, size: string) =>
      judge(carWith({ 'Front: rotor in': size }), [fitment(1, note)], [SPORT]).verdict;
    const several = 'w/ 12.6 in or 13 in rotor';
    expect(question(several)!.choices).toEqual(['12.6', '13', 'other']);
    expect(['12.6', '13', 'other'].map((size) => verdict(several, size))).toEqual([
      'fits',
      'fits',
      'does-not-fit',
    ]);
    expect(['13', 'other'].map((size) => verdict('w/o 12.6 in or 13 in rotor', size))).toEqual([
      'does-not-fit',
      'fits',
    ]);
    expect(question('w/ 16 in wheel, 12 in rotor')!.choices).toEqual(['12', 'other']);
    expect(question('w/ 11.75 in 4 wheel disc')!.choices).toEqual(['11.75', 'other']);
    expect(question('12 in rotor, 16 in. wheel')!.choices).toEqual(['12', 'other']);
    expect(question('320 mm x 28 mm rotor')).toMatchObject({ topic: 'rotor mm', choices: ['320', 'other'] });
    expect(question('12.6 in (320 mm) disc')).toMatchObject({
      topic: 'rotor in',
      choices: ['12.6', 'other'],
    });
  });

  test('all conditions of a note must be met', () => {
    const both = [fitment(1, 'w/ 320 mm front rotor; Exc. Sport package')];
    const size = { 'Front: rotor mm': '320' };
    expect(judge(carWith(size), both, [SPORT])).toMatchObject({
      verdict: 'fits-with-condition',
      question: { topic: 'sport package' },
    });
    expect(judge(carWith({ ...size, 'Front: sport package': 'no' }), both, [SPORT]).verdict).toBe('fits');
    expect(judge(carWith({ ...size, 'Front: sport package': 'yes' }), both, [SPORT]).verdict).toBe(
      'does-not-fit',
    );
  });

  test('only answers that the catalogue asks for are accepted; null removes an answer', () => {
    const matching: MatchingVehicles = { vehicles: [SPORT], fitments: sizes };
    const key = 'Front: rotor in';
    expect(answerQuestion(carWith(), matching, { key, value: '12.6' })).toEqual({ [key]: '12.6' });
    expect(answerQuestion(carWith({ [key]: '12.6' }), matching, { key, value: null })).toEqual({});
    expect(answerQuestion(carWith(), matching, { key, value: '99' })).toBeNull();
    expect(answerQuestion(carWith(), matching, { key: 'Rear: rotor in', value: '12.6' })).toBeNull();
  });
});

describe('random catalogues, cars and answers', () => {
  const NOTES = [
    null,
    'w/ 11.8 in rotor',
    'w/ 12.6 in rotor',
    'w/ Brembo',
    'w/o Brembo',
    'w/ 12.6 in rotor; w/ Brembo',
  ];
  /** True if the answers meet a note, undefined if they do not decide it. */
  const meets = (
    note: string | null,
    answers: Record<string, string>,
    position: string,
  ): boolean | undefined => {
    const size = answers[`${position}: rotor in`];
    const brembo = answers[`${position}: brembo`];
    const equals = (answer: string | undefined, expected: string) =>
      answer === undefined ? undefined : answer === expected;
    if (note === null) return true;
    if (note === 'w/ Brembo') return equals(brembo, 'yes');
    if (note === 'w/o Brembo') return equals(brembo, 'no');
    if (note === 'w/ 11.8 in rotor') return equals(size, '11.8');
    if (note === 'w/ 12.6 in rotor') return equals(size, '12.6');
    const conditions = [equals(size, '12.6'), equals(brembo, 'yes')];
    if (conditions.includes(false)) return false;
    return conditions.includes(undefined) ? undefined : true;
  };
  const anyVehicle = fc.record({
    trim: fc.constantFrom(null, 'Sport', 'SPORT', 'Si'),
    engine: fc.constantFrom(null, '2.0L L4', '1.5L L4'),
  });
  const anyFitment = fc.record({
    vehicle_id: fc.integer({ min: 1, max: 5 }),
    part_number: fc.constantFrom('A', 'B'),
    position: fc.constantFrom('Front', 'Rear'),
    note: fc.constantFrom(...NOTES),
  });
  const anyAnswers = fc.record(
    {
      'Front: rotor in': fc.constantFrom('11.8', '12.6', 'other'),
      'Rear: rotor in': fc.constantFrom('11.8', '12.6', 'other'),
      'Front: brembo': fc.constantFrom('yes', 'no'),
      'Rear: brembo': fc.constantFrom('yes', 'no'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>;
  const anyCase = fc.record({
    vehicles: fc
      .array(anyVehicle, { minLength: 1, maxLength: 5 })
      .map((list) => list.map((levels, index) => ({ ...civic, ...levels, vehicle_id: index + 1 }))),
    fitments: fc.array(anyFitment, { maxLength: 20 }),
    answers: anyAnswers,
    trim: fc.constantFrom(null, 'Sport', 'Si'),
    set: fc.record({ part_number: fc.constantFrom('A', 'B'), position: fc.constantFrom('Front', 'Rear') }),
  });

  const lowerCase = (value: string | null) => value?.toLowerCase() ?? null;

  test('a set fits if and only if every vehicle that matches the car has a fitment whose conditions are met', () => {
    fc.assert(
      fc.property(anyCase, ({ vehicles, fitments, answers, trim, set }) => {
        const car = carWith(answers, { ...civic, trim });
        const matchingVehicles = vehicles.filter(
          (vehicle) => trim === null || lowerCase(vehicle.trim) === lowerCase(trim),
        );
        const matching = {
          vehicles: matchingVehicles,
          fitments: fitments.filter(({ vehicle_id }) =>
            matchingVehicles.some((vehicle) => vehicle.vehicle_id === vehicle_id),
          ),
        };
        const vehicleKey = ({ trim, engine }: Vehicle) => `${lowerCase(trim)} ${engine}`;
        const states = [...Map.groupBy(matchingVehicles, vehicleKey).values()].map((sameVehicles) => {
          const ids = sameVehicles.map(({ vehicle_id }) => vehicle_id);
          const met = matching.fitments
            .filter((each) => ids.includes(each.vehicle_id))
            .filter((each) => each.part_number === set.part_number && each.position === set.position)
            .map((each) => meets(each.note, answers, set.position));
          if (met.includes(true)) return 'fits';
          return met.includes(undefined) ? 'open' : 'does-not-fit';
        });
        const expectedVerdict = () => {
          const [first] = states;
          if (first === undefined) return 'not-enough-known';
          if (first !== 'open' && states.every((state) => state === first)) return first;
          return states.includes('does-not-fit') ? 'not-enough-known' : 'fits-with-condition';
        };
        const expected = expectedVerdict();
        const fit = createFitJudge(car, matching)(set);
        expect(fit.verdict).toBe(expected);
        expect(fit.question === null).toBe(expected !== 'fits-with-condition');
        expect(fit.notes.length > 0).toBe(expected === 'fits-with-condition');
      }),
      { numRuns: 3000 },
    );
  });

  test('once the questions are answered and the missing levels chosen, no condition is left open', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(), ({ vehicles, fitments, set }, pick) => {
        let car = carWith();
        const findMatchingVehicles = () =>
          vehicles.filter((vehicle) =>
            VEHICLE_LEVELS.every(
              (level) =>
                car[level] === null ||
                String(car[level]).toLowerCase() === String(vehicle[level]).toLowerCase(),
            ),
          );
        // Each step answers a question or chooses a level; there are fewer than eight.
        for (let step = 0; step < 8; step++) {
          const matchingVehicles = findMatchingVehicles();
          const ids = new Set(matchingVehicles.map(({ vehicle_id }) => vehicle_id));
          const matching = {
            vehicles: matchingVehicles,
            fitments: fitments.filter(({ vehicle_id }) => ids.has(vehicle_id)),
          };
          const { verdict, question, missing } = createFitJudge(car, matching)(set);
          if (question) {
            const value = question.choices[pick % question.choices.length]!;
            car = { ...car, answers: answerQuestion(car, matching, { key: question.key, value })! };
          } else {
            const level = missing.find(({ values }) => values.length > 0);
            // No level can be asked for if the vehicles differ only in a level that some of them lack.
            if (!level) {
              expect(verdict).not.toBe('fits-with-condition');
              return;
            }
            car = { ...car, [level.level]: level.values[pick % level.values.length]! };
          }
        }
        expect.unreachable('the questions never end');
      }),
      { numRuns: 1000 },
    );
  });
});
