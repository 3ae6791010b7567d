import { expect, test } from 'vitest';
import { levelChoices } from './level-choices.ts';

test('values that differ only in case are one choice; numbers are sorted by value', () => {
  expect(levelChoices(['Touring', 'LX', 'EX', 'Lx'])).toEqual(['EX', 'LX', 'Touring']);
  expect(levelChoices(['10', '2'])).toEqual(['2', '10']);
});
