import { expect, test } from 'vitest';
import { catalogueText } from './catalogue-text.ts';

const french = (text: string) => catalogueText(text, { language: 'fr' }).replaceAll('\u00a0', '_');

test('names, positions and notes of the catalogue are translated; what is not in the vocabulary stays', () => {
  expect(french('ED ROTOR')).toBe('DISQUES ED');
  expect(french('ESD Rotors&Pads')).toBe('Disques et plaquettes ESD');
  expect(french('ES Rotors&Pads Front Brake Kit')).toBe('Disques et plaquettes ES Ensemble avant');
  expect(french('Front or Rear')).toBe('Avant ou arrière');
  expect(french('Rear Set 11.8 in, 5 Lug')).toBe('Ensemble arrière 11,8_po, 5_trous');
  expect(french('w/ 12.6 in rotor')).toBe('avec disque de 12,6_po');
  expect(french('w/o 330 mm rotor; Brembo')).toBe('sans disque de 330_mm; Brembo');
  expect(french('w/o tow package;w/ 17 in wheels')).toBe('sans groupe remorquage;avec roues de 17_po');
  expect(french('exc. dual piston caliper; Built before 03/2015')).toBe(
    'sauf étriers à deux pistons; Fabriqué avant 03/2015',
  );
  expect(french('w/ 5 lug; To VIN AB123')).toBe('avec 5_trous; Jusqu’au NIV AB123');
  expect(french('w/ Z51 Package')).toBe('avec groupe Z51');
  expect(french('w/ Foo gadget')).toBe('w/ Foo gadget');
  expect(french('Model 3.5 Sport')).toBe('Model 3.5 Sport');
});

test('English texts stay as they are', () => {
  expect(catalogueText('w/ 12.6 in rotor', { language: 'en' })).toBe('w/ 12.6 in rotor');
});
