import type { Locator } from '@playwright/test';

/** Data codewords per block at error correction level L, by version (ISO/IEC 18004, table 9). */
const DATA_CODEWORDS: Record<number, number> = { 6: 68, 7: 78, 8: 97, 9: 116 };
const CODEWORDS: Record<number, number> = { 6: 172, 7: 196, 8: 242, 9: 292 };
/** Coordinates of the alignment pattern centres (annex E). */
const ALIGNMENT_CENTRES: Record<number, number[]> = {
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
};
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Decodes a QR code of version 6 to 9 in an SVG path, independently of the library that drew it. */
export async function readQr(picture: Locator): Promise<string> {
  const rows = await readModules(picture);
  const size = rows.length;
  const version = (size - 17) / 4;
  const perBlock = DATA_CODEWORDS[version];
  if (perBlock === undefined) throw new Error(`unsupported QR code size: ${size} modules`);
  const bits = (...modules: [number, number][]) => toNumber(modules.map(([x, y]) => rows[y]![x]!));
  // Level and mask are beside the upper left corner, XORed with a fixed pattern.
  const format = bits([0, 8], [1, 8], [2, 8], [3, 8], [4, 8]) ^ 0b10101;
  if (format >> 3 !== 0b01) throw new Error('unsupported error correction level');
  const isMasked = MASKS[format & 0b111]!;
  const stream = zigzag(size)
    .filter(([x, y]) => !isFunctionModule(version, x, y))
    .map(([x, y]) => rows[y]![x]! !== isMasked(x, y));
  const words = Array.from({ length: CODEWORDS[version]! }, (_, at) =>
    toNumber(stream.slice(8 * at, 8 * at + 8)),
  );
  const data = [0, 1].flatMap((block) => Array.from({ length: perBlock }, (_, at) => words[2 * at + block]!));
  if (data[0]! >> 4 !== 0b0100) throw new Error('unsupported data mode');
  // Four bits of mode and eight bits of length come first, so the text is shifted by half a byte.
  const shifted = data.map((word, at) => ((word & 0xf) << 4) | ((data[at + 1] ?? 0) >> 4));
  return Buffer.from(shifted.slice(1, 1 + shifted[0]!)).toString('latin1');
}

/** The modules without the quiet zone; true is dark. Throws if the quiet zone is missing. */
const readModules = (picture: Locator): Promise<boolean[][]> =>
  picture.evaluate((svg: SVGSVGElement) => {
    const path = new Path2D(svg.querySelector('path')!.getAttribute('d')!);
    const { x, width } = svg.viewBox.baseVal;
    const size = width + 2 * x;
    const context = document.createElement('canvas').getContext('2d')!;
    const isDark = (column: number, row: number) => context.isPointInPath(path, column + 0.5, row + 0.5);
    if (x > -4 || isDark(-1, 0) || isDark(size, 0)) throw new Error('no quiet zone around the code');
    return Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, column) => isDark(column, row)),
    );
  });

const toNumber = (bits: boolean[]) => bits.reduce((sum, bit) => 2 * sum + Number(bit), 0);

/** The order of data modules: up and down in pairs of columns from the right, skipping the timing column. */
function zigzag(size: number): [number, number][] {
  const path: [number, number][] = [];
  let goesUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = goesUp ? size - 1 - step : step;
      path.push([right, y], [right - 1, y]);
    }
    goesUp = !goesUp;
  }
  return path;
}

/** True for finder, format, timing, alignment and version modules, which hold no data. */
function isFunctionModule(version: number, x: number, y: number): boolean {
  const last = 17 + 4 * version - 1;
  if ((x < 9 && y < 9) || (x < 9 && y > last - 8) || (x > last - 8 && y < 9)) return true;
  if (x === 6 || y === 6) return true;
  if (version >= 7 && ((x < 6 && y > last - 11) || (y < 6 && x > last - 11))) return true;
  const centres = ALIGNMENT_CENTRES[version]!;
  const isCorner = (a: number, b: number) =>
    (a === 6 && b === 6) || (a === 6 && b === last - 6) || (a === last - 6 && b === 6);
  return centres.some((a) =>
    centres.some((b) => !isCorner(a, b) && Math.abs(x - a) <= 2 && Math.abs(y - b) <= 2),
  );
}
