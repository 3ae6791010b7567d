import { expect, test } from 'vitest';
import { parseVehicle } from '#domain/vehicle.ts';
import { levelText, vehicleText } from './vehicle-text.ts';

test('the year stands before the make in English, after the model in French', () => {
  const civic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic', trim: 'Sport' });
  expect(vehicleText(civic, { language: 'en' })).toBe('2018 Honda Civic Sport');
  expect(vehicleText(civic, { language: 'fr' })).toBe('Honda Civic 2018 Sport');
  expect(vehicleText(parseVehicle({ year: '2018', make: 'Honda' }), { language: 'fr' })).toBe('Honda 2018');
});

test('French names have a comma and no-break spaces in the size of the engine; an unknown trim is left out in both languages', () => {
  const mazda = parseVehicle({
    year: '2021',
    make: 'Mazda',
    model: 'CX-3',
    trim: 'Not Identified',
    engine: '2.0L L4',
  });
  expect(vehicleText(mazda, { language: 'en' })).toBe('2021 Mazda CX-3 2.0L L4');
  expect(vehicleText(mazda, { language: 'fr' })).toBe('Mazda CX-3 2021 2,0\u00a0L L4');
  expect(levelText('engine', '5.3L 8 Cyl', { language: 'fr' })).toBe('5,3\u00a0L 8\u00a0cyl.');
  expect(levelText('trim', 'Not Identified', { language: 'fr' })).toBe('Non précisée');
  expect(levelText('model', '2.0L', { language: 'fr' })).toBe('2.0L');
});
