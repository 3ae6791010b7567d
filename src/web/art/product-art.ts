import { type ArtFamily, GRADIENTS, rotorFront, rotorPerspective } from './rotor.ts';

/** The colours of the families, equal to those in `tokens.css`. */
export const FAMILY_COLOURS: Record<ArtFamily, string> = { es: '#3e5c6b', ed: '#9a4f0b', esd: '#6d2e7c' };
const FAMILY_NAMES: Record<ArtFamily, string> = { es: 'ES', ed: 'ED', esd: 'ESD' };

interface DrawingParams {
  family: ArtFamily;
  position: 'front' | 'rear' | 'both';
  isSolid: boolean;
  lugs: number;
}

const IMAGE_ID = /^(es|ed|esd)-(front|rear|both)(-solid)?-([4-8])-([1-5])$/;

/** The SVG document for `placeholder` or an id of `imageIdsFor`, such as `esd-front-5-1`; else null. */
export function productArt(image_id: string): string | null {
  if (image_id === 'placeholder') return svg(placeholder());
  const match = IMAGE_ID.exec(image_id);
  if (!match) return null;
  const params: DrawingParams = {
    family: match[1] as ArtFamily,
    position: match[2] as DrawingParams['position'],
    isSolid: match[3] !== undefined,
    lugs: Number(match[4]),
  };
  const views = [setView, frontView, sideView, padsView, boxView];
  return svg(views[Number(match[5]) - 1]!(params));
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480"><defs>${GRADIENTS}</defs>${content}</svg>`;

const translate = (x: number, y: number, content: string, transform = '') =>
  `<g transform="translate(${x} ${y})${transform}">${content}</g>`;
const copy = (id: string, offset: string, transform = '') =>
  `<use href="#${id}" transform="translate(${offset})${transform}"/>`;
const shadow = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#shadow)"/>`;

/** Front rotors are drawn larger and thicker than rear ones, and solid rotors thinner than vented ones. */
function sizeOf({ position, isSolid }: DrawingParams) {
  const size = position === 'rear' ? { r: 146, depth: 24 } : { r: 164, depth: position === 'both' ? 34 : 44 };
  return isSolid ? { ...size, depth: 14 } : size;
}

function setView(params: DrawingParams): string {
  const { family, isSolid, lugs } = params;
  const { r, depth } = sizeOf(params);
  const stripe = FAMILY_COLOURS[family];
  return [
    `<defs><g id="rotor">${rotorPerspective({ family, isSolid, lugs }, r, depth)}</g><g id="pad">${pad(stripe)}</g></defs>`,
    shadow(330, 420, 290, 46),
    copy('rotor', '412 196', 'scale(.92)'),
    copy('rotor', '216 236'),
    copy('pad', '462 306', 'rotate(-8) scale(.9)'),
    copy('pad', '330 330', 'rotate(-4) scale(.9)'),
    copy('pad', '478 366', 'rotate(-5) scale(.98)'),
    copy('pad', '334 388', 'rotate(3) scale(.98)'),
  ].join('');
}

const frontView = ({ family, lugs }: DrawingParams) =>
  shadow(320, 448, 210, 22) + translate(320, 234, rotorFront(family, lugs, 212));

/** A rotor from the side: two discs with vanes between them, or a single disc. */
function sideView({ isSolid, position }: DrawingParams): string {
  const gap = position === 'rear' ? 20 : 36;
  const width = isSolid ? 44 : 56 + gap;
  const left = 320 - width / 2;
  const disc = (x: number, w: number) =>
    `<rect x="${x}" y="40" width="${w}" height="390" rx="5" fill="url(#face)" stroke="#5c6469" stroke-width="1.5"/>`;
  const hat = `<path d="M${left - 70} 150H${left}V320H${left - 70}Q${left - 82} 320 ${left - 82} 308V162Q${left - 82} 150 ${left - 70} 150Z" fill="url(#hat)"/>`;
  if (isSolid) return shadow(320, 444, 130, 18) + hat + disc(left, width);
  const vanes = Array.from(
    { length: 17 },
    (_, index) =>
      `<rect x="${left + 26}" y="${50 + index * 22.4}" width="${gap + 4}" height="12" fill="#2a3034"/>`,
  );
  return shadow(320, 444, 150, 18) + hat + disc(left, 28) + disc(left + 28 + gap, 28) + vanes.join('');
}

const padsView = ({ family }: DrawingParams) =>
  shadow(320, 420, 250, 34) +
  [
    [52, 84, -6],
    [326, 62, 5],
    [60, 268, 3],
    [330, 256, -4],
  ]
    .map(([x, y, turn]) => translate(x!, y!, pad(FAMILY_COLOURS[family]), ` rotate(${turn}) scale(1.62)`))
    .join('');

function boxView({ family }: DrawingParams): string {
  const stripe = FAMILY_COLOURS[family];
  return [
    shadow(320, 420, 260, 34),
    '<path d="M120 150L330 100L530 150L320 206Z" fill="#c9a877"/>',
    '<path d="M120 150V350L320 420V206Z" fill="#b08d5b"/>',
    '<path d="M530 150V350L320 420V206Z" fill="#a07e4e"/>',
    `<path d="M120 240V290L320 352V300Z" fill="${stripe}"/><path d="M530 240V290L320 352V300Z" fill="${stripe}" opacity=".86"/>`,
    '<path d="M212 128L412 178L436 172L238 122Z" fill="#e2cda6"/>',
    `<text x="0" y="0" transform="translate(342 336) skewY(-16.5) scale(1 1)" font-family="Arial Narrow,Arial,sans-serif" font-weight="700" font-size="40" fill="#fff">${FAMILY_NAMES[family]}</text>`,
  ].join('');
}

/** The outline of a rotor, displayed in place of a missing image. */
const placeholder = () =>
  [190, 96, 40]
    .map(
      (r) =>
        `<circle cx="320" cy="240" r="${r}" fill="none" stroke="#a9a598" stroke-width="6" stroke-dasharray="14 10"/>`,
    )
    .join('');

/** A brake pad about 150 units wide, with its top left corner at the origin and a stripe in the family's colour. */
function pad(stripe: string): string {
  return [
    '<path d="M6 22L22 4Q75-14 128 4L144 22V74Q144 84 134 84H16Q6 84 6 74Z" fill="#22282c"/>',
    '<path d="M-4 30H12V52H-4Z M138 30H154V52H138Z" fill="#343c41"/>',
    '<path d="M18 26L30 13Q50 4 71 3V70H18Z" fill="#7d7468"/>',
    '<path d="M79 3Q100 4 120 13L132 26V70H79Z" fill="#857c70"/>',
    '<path d="M24 32l40-6M24 46l42-4M24 60h42M86 26l40 6M84 42l42 4M84 60h42" stroke="#a59c8f" stroke-opacity=".5" stroke-width="1.5"/>',
    `<path d="M18 70H132V77H18Z" fill="${stripe}"/>`,
  ].join('');
}
