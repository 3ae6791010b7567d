import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarNumberCandidates, similarNumbers } from './part-numbers.ts';

const LOOKALIKES = ['O0', '1IL', '5S', '8B', '2Z'];
const number = fc.stringMatching(/^[A-Z0-9]{2,20}$/);

test('two swapped neighbours are found among the similar numbers, in both directions', () => {
  fc.assert(
    fc.property(number, fc.nat(), (real, place) => {
      const index = place % (real.length - 1);
      const [first, second] = [real.charAt(index), real.charAt(index + 1)];
      const typed = real.slice(0, index) + second + first + real.slice(index + 2);
      fc.pre(typed !== real);
      expect(similarNumbers(typed)).toContain(real);
      expect(similarNumbers(real)).toContain(typed);
    }),
  );
});

test('if a character was typed as its lookalike, once or everywhere, the similar numbers contain the right one', () => {
  fc.assert(
    fc.property(number, fc.constantFrom(...LOOKALIKES), fc.nat(), (text, group, place) => {
      const [real, other] = [group.charAt(0), group.charAt(1)];
      const index = place % text.length;
      const once = (character: string) => text.slice(0, index) + character + text.slice(index + 1);
      expect(similarNumbers(once(other))).toContain(once(real));
      const everywhere = (character: string) => text.replaceAll(new RegExp(`[${group}]`, 'g'), character);
      fc.pre(everywhere(other) !== everywhere(real));
      expect(similarNumbers(everywhere(other))).toContain(everywhere(real));
    }),
  );
});

test('similar numbers are as long as the number, differ from it and from each other, and are few', () => {
  fc.assert(
    fc.property(number, (typed) => {
      const similar = similarNumbers(typed);
      expect(similar).not.toContain(typed);
      expect(new Set(similar).size).toBe(similar.length);
      expect(similar.length).toBeLessThanOrEqual(5 * typed.length);
      for (const each of similar) expect(each.length).toBe(typed.length);
    }),
  );
  expect(similarNumbers('AC')).toEqual(['CA']);
});

test('a mistyped number is found beside other words; a text without a number has no candidates', () => {
  expect(similarNumberCandidates('Halden HB 33-6035')).toContain('HB336053');
  expect(similarNumberCandidates('rotors ES-2123IF for my civic')).toContain('ES21231F');
  for (const text of ['', 'civic brakes', '2018', 'tesla model 3'])
    expect(similarNumberCandidates(text), text).toEqual([]);
});
