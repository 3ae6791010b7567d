import '#texts/all.ts';
import { expect, test } from 'vitest';
import { translator } from '#texts/texts.ts';
import { lineCarText } from './line-text.ts';

test('a line names the answers about its own axle only', () => {
  const answers = { 'Front: rotor in': '11.8', 'Rear: rotor in': '11.2' };
  const textOf = (position: string) =>
    lineCarText({ vehicle: '2018 Honda Civic', position, answers, spans: null }, translator('en'));
  expect(textOf('Front')).toBe('2018 Honda Civic, front rotor 11.8 in');
  expect(textOf('Rear')).toBe('2018 Honda Civic, rear rotor 11.2 in');
});
