import { describe, expect, test } from 'vitest';
import type { DeliveryRules } from './delivery.ts';
import { deliveryAuditFields, findDeliveryProblems } from './delivery-input.ts';

const RULES: DeliveryRules = {
  cut_off_hour: 13,
  rules: [
    { country: 'Canada', postal_prefix: '', from_days: 4, to_days: 8 },
    { country: 'Canada', postal_prefix: 'M5', from_days: 2, to_days: 2 },
    { country: 'United States', postal_prefix: '', from_days: 4, to_days: 9 },
  ],
  holidays: [{ country: 'Canada', day: '2026-12-25' }],
};
const canadaRule = RULES.rules[0]!;

describe('findDeliveryProblems', () => {
  test('complete rules have no problems', () => {
    expect(findDeliveryProblems(RULES)).toEqual([]);
  });

  test.each([
    [
      'a cut-off hour above 24',
      { cut_off_hour: 25 },
      [{ field: 'cut_off_hour', problem: 'delivery-hour-invalid' }],
    ],
    [
      'an empty cut-off hour',
      { cut_off_hour: Number.NaN },
      [{ field: 'cut_off_hour', problem: 'delivery-hour-invalid' }],
    ],
    [
      'a prefix in lower case',
      { rules: [{ ...canadaRule, postal_prefix: 'm5' }] },
      [{ field: 'rules.0.postal_prefix', problem: 'delivery-prefix-invalid' }],
    ],
    [
      'two rules for one region',
      { rules: [canadaRule, canadaRule] },
      [{ field: 'rules.1.postal_prefix', problem: 'delivery-prefix-twice' }],
    ],
    [
      'a last day before the first',
      { rules: [{ ...canadaRule, from_days: 9 }] },
      [{ field: 'rules.0.to_days', problem: 'delivery-days-invalid' }],
    ],
    [
      'zero or empty days',
      { rules: [canadaRule, { ...canadaRule, postal_prefix: 'G', from_days: 0, to_days: Number.NaN }] },
      [
        { field: 'rules.1.from_days', problem: 'delivery-days-invalid' },
        { field: 'rules.1.to_days', problem: 'delivery-days-invalid' },
      ],
    ],
    [
      'more than 60 days',
      { rules: [{ ...canadaRule, to_days: 61 }] },
      [{ field: 'rules.0.to_days', problem: 'delivery-days-invalid' }],
    ],
    [
      'a day that does not exist',
      { holidays: [{ country: 'Canada', day: '2026-02-30' }] },
      [{ field: 'holidays.Canada', problem: 'delivery-holiday-invalid' }],
    ],
  ] as const)('%s is a problem', (_, changes, problems) => {
    expect(findDeliveryProblems({ ...RULES, ...changes } as DeliveryRules)).toEqual(problems);
  });
});

test('the audit log shows each delivery rule by its region (null if it was removed), and only the holidays that changed', () => {
  const holidays = [...RULES.holidays, { country: 'Canada' as const, day: '2027-07-01' }];
  const changed = { ...RULES, rules: RULES.rules.slice(0, 1), holidays };
  expect(deliveryAuditFields(changed, RULES)).toEqual({
    cut_off_hour: 13,
    'delivery_days Canada': '4–8',
    'delivery_days Canada M5': null,
    'delivery_days United States': null,
    holidays: ['2027-07-01 Canada'],
  });
});
