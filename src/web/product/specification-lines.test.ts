import '#texts/all.ts';
import { expect, test } from 'vitest';
import { fillSpecifications } from '#domain/specifications.ts';
import { type Language, translator } from '#texts/texts.ts';
import { specificationLines } from './specification-lines.ts';

test('specifications with a value are listed in order with both units; the others are left out', () => {
  const specifications = fillSpecifications({
    rotor_thickness_mm: 24,
    rotor_min_thickness_mm: 20,
    bolt_circle_mm: 114.3,
    rotor_diameter_mm: 300,
    lug_holes: 5,
    hardware_included: true,
    sensors_included: false,
    wheel_torque_nm: 120,
    weight_kg: 15.4,
    coating: 'Zinc',
  });
  expect(
    specificationLines(specifications, translator('en')).map(({ name, value }) => `${name}: ${value}`),
  ).toEqual([
    'Rotor diameter: 11.8 in (300 mm)',
    'Rotor thickness: 0.945 in (24 mm)',
    'Minimum rotor thickness: 0.788 in (20 mm)',
    'Bolt circle: 4.50 in (114.3 mm)',
    'Lug holes: 5',
    'Coating: Zinc',
    'Hardware included: Yes',
    'Wear sensors included: No',
    'Wheel torque: 120 N·m (89 lb-ft)',
    'Set weight: 15.4 kg (34.0 lb)',
  ]);
});

test('known terms and countries are translated; other terms stay as the manufacturer wrote them', () => {
  const specifications = fillSpecifications({
    vane_type: 'Straight vanes',
    coating: 'Geomet 360',
    pad_compound: 'Carbon-fibre ceramic',
    country_of_origin: 'Mexico',
  });
  const values = (language: Language) =>
    specificationLines(specifications, translator(language)).map(({ value }) => value);
  expect(values('fr')).toEqual([
    'Ailettes droites',
    'Geomet 360',
    'Céramique à fibres de carbone',
    'Mexique',
  ]);
  expect(values('en')).toEqual(['Straight vanes', 'Geomet 360', 'Carbon-fibre ceramic', 'Mexico']);
});

test.each([
  [38.1, '1.500 in (38.1 mm)'],
  [26, '1.024 in (26 mm)'],
  [20.1, '0.792 in (20.1 mm)'],
])(
  'a minimum thickness of %d mm is rounded up to a thousandth of an inch',
  (rotor_min_thickness_mm, text) => {
    const [line] = specificationLines(fillSpecifications({ rotor_min_thickness_mm }), translator('en'));
    expect(line!.value).toBe(text);
  },
);
