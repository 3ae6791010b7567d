import { expect, test } from 'vitest';
import '#texts/all.ts';
import { refusalReply } from './error-replies.ts';

test('a short wait is in seconds, a long one in minutes', () => {
  const message = (language: 'en' | 'fr', seconds: number) =>
    refusalReply(language, 'too-many', { seconds }).smessage;
  expect(message('en', 1)).toBe('Too many attempts. Wait 1 second, then try again.');
  expect(message('en', 60)).toBe('Too many attempts. Wait 60 seconds, then try again.');
  expect(message('en', 2069)).toBe('Too many attempts. Wait 35 minutes, then try again.');
  expect(message('fr', 2069)).toMatch(/^Trop de tentatives\. Attendez 35\sminutes, puis réessayez\.$/);
});
