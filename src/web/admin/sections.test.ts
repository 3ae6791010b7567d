import { expect, test } from 'vitest';
import { SECTIONS } from './sections.ts';

test('no two sections have the same shortcut key', () => {
  expect(new Set(SECTIONS.map(({ key }) => key)).size).toBe(SECTIONS.length);
});

test('the menu opens the messages to answer, and other sections without filters', () => {
  const links = new Map(SECTIONS.map(({ name, to }) => [name, to]));
  expect(links.get('messages')).toBe('/admin/messages?unread=yes&sort=date-asc');
  expect(links.get('orders')).toBe('/admin/orders');
  expect(links.get('overview')).toBe('/admin');
});
