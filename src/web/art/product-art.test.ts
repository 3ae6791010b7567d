import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { imageIdsFor } from '#domain/image-id.ts';
import { productArt } from './product-art.ts';

const families = ['ES', 'ED', 'ESD'] as const;

test('APP-13 every drawing of a set exists and has less than 3.5 kB compressed', () => {
  for (const family of families) {
    for (const position of ['Front', 'Rear', 'Front or Rear'] as const) {
      for (const vented of [true, false]) {
        for (const id of imageIdsFor({ family, position, vented, lugs: 5 })) {
          const art = productArt(id)!;
          expect(art.startsWith('<svg')).toBe(true);
          expect(gzipSync(art).length).toBeLessThan(3500);
        }
      }
    }
  }
});

test('drawings differ by family and view, except the side view, which looks the same for every family', () => {
  const ids = families.flatMap((family) => imageIdsFor({ family, position: 'Front', vented: true, lugs: 5 }));
  const drawings = ids.filter((id) => !id.endsWith('-3')).map(productArt);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('a solid rotor has no vanes in the set view or the side view', () => {
  const drawingsOf = (vented: boolean) =>
    imageIdsFor({ family: 'ES', position: 'Rear', vented, lugs: 5 }).map((id) => productArt(id)!);
  const [vented, solid] = [drawingsOf(true), drawingsOf(false)];
  const VANES = /stroke-dasharray|width="24" height="12"/;
  for (const view of [0, 2]) {
    expect(vented[view]).toMatch(VANES);
    expect(solid[view]).not.toMatch(VANES);
  }
});

test.each(['', 'esd', 'esd-front-9-1', 'esd-front-5-6', '../secret'])(
  '%j is not the id of a drawing',
  (id) => {
    expect(productArt(id)).toBeNull();
  },
);
