import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test('a person’s name has no stray space, whichever of the two names is known', () => {
  expect(personName({ first_name: 'Ada', last_name: 'Byron' })).toBe('Ada Byron');
  expect(personName({ first_name: 'Ada', last_name: null })).toBe('Ada');
  expect(personName({ first_name: '', last_name: 'Byron' })).toBe('Byron');
  expect(personName({ first_name: null, last_name: null })).toBe('');
});
