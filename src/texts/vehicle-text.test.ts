import { expect, test } from 'vitest';
import { parseVehicle } from '#domain/vehicle.ts';
import { vehicleText } from './vehicle-text.ts';

test('the year stands before the make in English, after the model in French', () => {
  const civic = parseVehicle({ year: '2018', make: 'Honda', model: 'Civic', trim: 'Sport' });
  expect(vehicleText(civic, { language: 'en' })).toBe('2018 Honda Civic Sport');
  expect(vehicleText(civic, { language: 'fr' })).toBe('Honda Civic 2018 Sport');
  expect(vehicleText(parseVehicle({ year: '2018', make: 'Honda' }), { language: 'fr' })).toBe('Honda 2018');
});
