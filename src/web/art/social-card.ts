import { MARK_PATHS } from './marks.ts';
import { productArt } from './product-art.ts';

/** Width and height that social networks show whole, in pixels. */
const CARD_SIZE = { width: 1200, height: 630 } as const;

const EDGES: Record<string, string> = { es: '#3e5c6b', ed: '#9a4f0b', esd: '#6d2e7c' };
const EMBER = '#ff6a33';

/**
 * The picture beside a shared link: the set's own art on paper, the mark on iron. Without a picture of
 * the shop's own drawing it is the shop's card. No letters, so no font is needed; the words come from
 * the link's title.
 */
export function socialCard(image_id: string): string {
  const art = productArt(image_id) ?? productArt('esd-front-5-1')!;
  const edge = EDGES[image_id.split('-')[0]!] ?? EMBER;
  const { width, height } = CARD_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#f4f1ec"/>`,
    `<rect width="360" height="${height}" fill="#14181b"/>`,
    `<rect x="360" width="16" height="${height}" fill="${edge}"/>`,
    `<g transform="translate(76 211) scale(6.5)" fill="none" stroke="${EMBER}" stroke-width="2.4" stroke-linecap="round">`,
    `<path d="${MARK_PATHS.ring}"/><path d="${MARK_PATHS.slots}"/><circle cx="16" cy="16" r="3" fill="#fff" stroke="none"/></g>`,
    art.replace('width="640" height="480"', 'x="404" y="24" width="776" height="582"'),
    '</svg>',
  ].join('');
}
