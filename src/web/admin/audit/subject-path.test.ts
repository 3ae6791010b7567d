import { expect, test } from 'vitest';
import { subjectPath } from './subject-path.ts';

test.each([
  ['item ESD-1001F', '/admin/items/ESD-1001F'],
  ['customer 7d3', '/admin/customers/7d3'],
  ['import 12', '/admin/import/12'],
  ['A1B2C-3D4E5', '/admin/orders/A1B2C-3D4E5'],
  ['ABCDE-FGHJK', '/admin/orders/ABCDE-FGHJK'],
  ['staff ann@shop.example', '/admin/staff'],
  ['finding 12', null],
  ['list orders', null],
])('the page about the audit subject %s is %s', (subject, path) => expect(subjectPath(subject)).toBe(path));
