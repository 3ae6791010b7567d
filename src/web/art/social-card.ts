import { LOGO_PATHS } from './logo.ts';
import { FAMILY_COLOURS, productArt } from './product-art.ts';
import type { ArtFamily } from './rotor.ts';

/** The size in pixels that social networks display without cropping. */
const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Equal to `--ember-hi` in `tokens.css`. */
const EMBER = '#ff6a33';

/** The preview image of a shared link: the logo and a set's image. It has no text, so that it needs no font. */
export function socialCard(image_id: string): string {
  const art = productArt(image_id) ?? productArt('esd-front-5-1')!;
  const stripe = FAMILY_COLOURS[image_id.split('-')[0] as ArtFamily] ?? EMBER;
  const { width, height } = CARD_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#f4f1ec"/>`,
    `<rect width="360" height="${height}" fill="#14181b"/>`,
    `<rect x="360" width="16" height="${height}" fill="${stripe}"/>`,
    `<g transform="translate(76 211) scale(6.5)" fill="none" stroke="${EMBER}" stroke-width="2.4" stroke-linecap="round">`,
    `<path d="${LOGO_PATHS.ring}"/><path d="${LOGO_PATHS.slots}"/><circle cx="16" cy="16" r="3" fill="#fff" stroke="none"/></g>`,
    art.replace('width="640" height="480"', 'x="404" y="24" width="776" height="582"'),
    '</svg>',
  ].join('');
}
