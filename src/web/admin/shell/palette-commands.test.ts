import '#texts/all.ts';
import { expect, test } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { hasPermission, type StaffRole } from '#domain/staff-roles.ts';
import { translator } from '#texts/texts.ts';
import { paletteCommands } from './palette-commands.ts';

const pathsFor = (keyword: string, language: Language = 'en', role: StaffRole = 'owner') =>
  paletteCommands(keyword, translator(language), (permission) => hasPermission(role, permission))
    .flatMap(({ options }) => options)
    .map(({ to }) => to);

test.each([
  ['delivery times', 'Délais de livraison', '/admin/settings/delivery'],
  ['shipping rates', 'frais de livraison', '/admin/content/policy-shipping'],
  ['returns', 'retours', '/admin/settings#section-returns'],
  ['return policy', 'politique retour', '/admin/content/policy-returns'],
  ['announcement', 'annonce', '/admin/content/announcement'],
  ['add staff', 'ajouter employé', '/admin/staff'],
  ['pick list', 'liste de prélèvement', '/admin/orders?queue=to-ship&sort=date-asc'],
  ['discount', 'rabais', '/admin/promotions'],
  ['coupon', 'coupon', '/admin/promotions/new'],
  ['import prices', 'importer des prix', '/admin/import'],
  ['privacy', 'confidentialite', '/admin/content/policy-privacy'],
  ['opening hours', "heures d'ouverture", '/admin/settings#section-details'],
  ['my password', 'mot de passe', '/admin/account'],
])('the palette finds %s, in French %s', (english, french, path) => {
  expect(pathsFor(english)).toContain(path);
  expect(pathsFor(french, 'fr')).toContain(path);
});

test('the palette offers only what the role may open', () => {
  for (const keyword of ['delivery times', 'announcement', 'add staff', 'privacy'])
    expect(pathsFor(keyword, 'en', 'support'), keyword).toEqual([]);
  expect(pathsFor('add staff', 'en', 'read-only')).toEqual([]);
  expect(pathsFor('coupon', 'en', 'support')).toEqual(['/admin/promotions']);
});

test('a found page is listed with the section that it belongs to', () => {
  const found = paletteCommands('returns', translator('en'), () => true).flatMap(({ options }) => options);
  expect(found.map(({ label, detail }) => [label, detail])).toEqual([
    ['Return terms and refund limits', 'Shop settings'],
    ['Returns and refunds', 'Content'],
  ]);
});

test('a label is found by parts of its words, in any order and without accents', () => {
  expect(pathsFor('relevement liste', 'fr')).toContain('/admin/orders?queue=to-ship&sort=date-asc');
  expect(pathsFor('imes elive')).toContain('/admin/settings/delivery');
});

test('other words match at the beginning of a word only', () => {
  expect(pathsFor('mpor')).toEqual(['/admin/import']);
  expect(pathsFor('icing')).toEqual([]);
});
