import { pad } from './pads.ts';
import { type ArtFamily, PAINTS, rotorFace, rotorTurned } from './rotor.ts';

/** Colours of tempered steel, the same as the families' colours on the page. */
const STRIPES: Record<ArtFamily, string> = { es: '#3e5c6b', ed: '#9a4f0b', esd: '#6d2e7c' };
const NAMES: Record<ArtFamily, string> = { es: 'ES', ed: 'ED', esd: 'ESD' };

interface Drawing {
  family: ArtFamily;
  position: 'front' | 'rear' | 'both';
  lugs: number;
}

const PATTERN = /^(es|ed|esd)-(front|rear|both)-([4-8])-([1-5])$/;

/** The picture behind an id such as `esd-front-5-1`, as a whole SVG document; null for an unknown id. */
export function productArt(image_id: string): string | null {
  if (image_id === 'placeholder') return svg(placeholder());
  const match = PATTERN.exec(image_id);
  if (!match) return null;
  const drawing: Drawing = {
    family: match[1] as ArtFamily,
    position: match[2] as Drawing['position'],
    lugs: Number(match[3]),
  };
  const views = [scene, face, edge, pads, box];
  return svg(views[Number(match[4]) - 1]!(drawing));
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480"><defs>${PAINTS}</defs>${content}</svg>`;

const place = (x: number, y: number, content: string, more = '') =>
  `<g transform="translate(${x} ${y})${more}">${content}</g>`;
const ground = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#shadow)"/>`;

/** Front rotors are larger and deeper than rear ones. */
const sizeOf = ({ position }: Drawing) =>
  position === 'rear' ? { r: 146, depth: 24 } : { r: 164, depth: position === 'both' ? 34 : 44 };

/** What is in the box: two rotors, two pads. */
function scene(drawing: Drawing): string {
  const { family, lugs } = drawing;
  const { r, depth } = sizeOf(drawing);
  const stripe = STRIPES[family];
  return [
    ground(330, 420, 290, 46),
    place(412, 196, rotorTurned(family, lugs, r * 0.92, depth)),
    place(216, 236, rotorTurned(family, lugs, r, depth)),
    place(424, 338, pad(stripe), ' rotate(-8) scale(1.02)'),
    place(352, 364, pad(stripe), ' rotate(4) scale(1.08)'),
  ].join('');
}

const face = ({ family, lugs }: Drawing) =>
  ground(320, 448, 210, 22) + place(320, 234, rotorFace(family, lugs, 212));

/** The rotor from the side: two discs with vanes between, or one solid disc for a rear axle. */
function edge(drawing: Drawing): string {
  const solid = drawing.position === 'rear';
  const width = solid ? 44 : 92;
  const left = 320 - width / 2;
  const disc = (x: number, w: number) =>
    `<rect x="${x}" y="40" width="${w}" height="390" rx="5" fill="url(#face)" stroke="#5c6469" stroke-width="1.5"/>`;
  const hat = `<path d="M${left - 70} 150H${left}V320H${left - 70}Q${left - 82} 320 ${left - 82} 308V162Q${left - 82} 150 ${left - 70} 150Z" fill="url(#hat)"/>`;
  if (solid) return ground(320, 444, 130, 18) + hat + disc(left, width);
  const vanes = Array.from(
    { length: 17 },
    (_, index) => `<rect x="${left + 26}" y="${50 + index * 22.4}" width="40" height="12" fill="#2a3034"/>`,
  );
  return ground(320, 444, 150, 18) + hat + disc(left, 28) + disc(left + 64, 28) + vanes.join('');
}

const pads = ({ family }: Drawing) =>
  ground(320, 400, 250, 34) +
  place(60, 120, pad(STRIPES[family]), ' rotate(-6) scale(1.75)') +
  place(322, 190, pad(STRIPES[family]), ' rotate(7) scale(1.75)');

/** A carton with the family's stripe and name. Letters are drawn, so no font is needed. */
function box({ family }: Drawing): string {
  const stripe = STRIPES[family];
  return [
    ground(320, 420, 260, 34),
    '<path d="M120 150L330 100L530 150L320 206Z" fill="#c9a877"/>',
    '<path d="M120 150V350L320 420V206Z" fill="#b08d5b"/>',
    '<path d="M530 150V350L320 420V206Z" fill="#a07e4e"/>',
    `<path d="M120 240V290L320 352V300Z" fill="${stripe}"/><path d="M530 240V290L320 352V300Z" fill="${stripe}" opacity=".86"/>`,
    '<path d="M212 128L412 178L436 172L238 122Z" fill="#e2cda6"/>',
    `<text x="0" y="0" transform="translate(342 336) skewY(-16.5) scale(1 1)" font-family="Arial Narrow,Arial,sans-serif" font-weight="700" font-size="40" fill="#fff">${NAMES[family]}</text>`,
  ].join('');
}

/** Where a picture is missing: the outline of a rotor. */
const placeholder = () =>
  [190, 96, 40]
    .map(
      (r) =>
        `<circle cx="320" cy="240" r="${r}" fill="none" stroke="#a9a598" stroke-width="6" stroke-dasharray="14 10"/>`,
    )
    .join('');
