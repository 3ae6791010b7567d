export type ArtFamily = 'es' | 'ed' | 'esd';

// All radii are fractions of the rotor's radius; angles are in degrees.
const HAT = 0.5;
const BORE = 0.2;
const LUG_CIRCLE = 0.34;
const LUG_HOLE = 0.042;
const HOLE = 0.026;
const COUNTERSINK = 0.033;
const HOLE_RINGS = [0.6, 0.73, 0.86];
const HOLES_PER_RING = 18;
const RING_ROTATION = 11;
const SLOTS = 8;
const SLOT_END = 0.975;
const SLOT_SWEEP = 19;
/** Holes closer to a slot are left out. */
const MIN_HOLE_TO_SLOT_ANGLE = 5.58;

const round = (value: number) => Number(value.toFixed(1)).toString();
const polar = (radius: number, degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};
const point = (radius: number, degrees: number): string => polar(radius, degrees).map(round).join(' ');
const circle = (x: number, y: number, r: number, paint: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${paint}/>`;

/** A rotor of radius `r` from the front: ES plain, ED drilled, ESD drilled and slotted. */
export const rotorFront = (family: ArtFamily, lugs: number, r: number): string =>
  [
    circle(0, 0, r, 'fill="url(#face)" stroke="#5c6469" stroke-width="1.5"'),
    ...machiningMarks(r),
    sheen(r),
    ...(family === 'es' ? [] : holes(family, r)),
    ...(family === 'esd' ? slots(r) : []),
    circle(0, 0, r * HAT, 'fill="url(#hat)" stroke="#22282c" stroke-width="1.5"'),
    circle(0, 0, r * HAT * 0.93, 'fill="none" stroke="#5b646a" stroke-width="1"'),
    ...lugHoles(lugs, r),
    circle(0, 0, r * BORE, 'fill="#eceae3" stroke="#1b2024" stroke-width="2.5"'),
  ].join('');

const machiningMarks = (r: number) =>
  Array.from({ length: 13 }, (_, index) =>
    circle(
      0,
      0,
      r * (0.53 + index * 0.035),
      `fill="none" stroke="${index % 2 ? '#fff' : '#8d9499'}" stroke-opacity=".28" stroke-width=".8"`,
    ),
  );

function sheen(r: number): string {
  return [20, 112, 200, 292]
    .map((startAngle) => {
      const from = point(r * 0.99, startAngle);
      const to = point(r * 0.99, startAngle + 26);
      return `<path d="M0 0L${from}A${round(r)} ${round(r)} 0 0 1 ${to}Z" fill="#fff" opacity=".16"/>`;
    })
    .join('');
}

/** The angle at which a slot begins, beside the hat. */
const slotStart = (index: number) => (index * 360) / SLOTS;

/** The holes of a rotor. Each is a line of length 0 with round ends, which needs a quarter of the bytes of a circle. */
function holes(family: ArtFamily, r: number): string[] {
  const dots = HOLE_RINGS.flatMap((radius, ring) =>
    Array.from(
      { length: HOLES_PER_RING },
      (_, column) => (column * 360) / HOLES_PER_RING + ring * RING_ROTATION,
    )
      .filter((degrees) => family === 'ed' || isClearOfSlots(degrees, radius))
      .map((degrees) => `M${point(r * radius, degrees)}h0`),
  );
  const outer: Stroke = [2 * COUNTERSINK, '#dfe3e5'];
  return strokeTwice(`holes${round(r)}`, dots, r, { outer, inner: [2 * HOLE, '#2a2f33'] });
}

function isClearOfSlots(degrees: number, radius: number): boolean {
  const fraction = (radius - HAT) / (SLOT_END - HAT);
  return Array.from({ length: SLOTS }, (_, index) => slotStart(index) + fraction * SLOT_SWEEP).every(
    (slotAngle) => {
      // The angle between the hole and the slot, from 0 to 180.
      const distance = Math.abs(((degrees - slotAngle + 540) % 360) - 180);
      return distance > MIN_HOLE_TO_SLOT_ANGLE;
    },
  );
}

function slots(r: number): string[] {
  const lines = Array.from({ length: SLOTS }, (_, index) => {
    const start = slotStart(index);
    const from = point(r * HAT * 1.08, start);
    const control = point(r * 0.78, start + SLOT_SWEEP * 0.25);
    const to = point(r * SLOT_END, start + SLOT_SWEEP);
    return `M${from}Q${control} ${to}`;
  });
  return strokeTwice(`slots${round(r)}`, lines, r, { outer: [0.034, '#e6e9ea'], inner: [0.021, '#30363a'] });
}

type Stroke = [width: number, colour: string];

/** Draws lines with round ends twice: the narrower inner stroke lies on the outer one. */
function strokeTwice(
  id: string,
  lines: readonly string[],
  r: number,
  { outer, inner }: { outer: Stroke; inner: Stroke },
): string[] {
  const stroke = ([width, colour]: Stroke) =>
    `<use href="#${id}" stroke="${colour}" stroke-width="${round(r * width)}"/>`;
  return [
    `<defs><path id="${id}" d="${lines.join('')}" fill="none" stroke-linecap="round"/></defs>`,
    stroke(outer),
    stroke(inner),
  ];
}

const lugHoles = (lugs: number, r: number) =>
  Array.from({ length: lugs }, (_, index) => {
    const [x, y] = polar(r * LUG_CIRCLE, -90 + (index * 360) / lugs);
    return circle(x, y, r * LUG_HOLE, 'fill="#eceae3" stroke="#15191c" stroke-width="1.5"');
  });

/** A rotor in three-quarter view: its edge behind it, with vanes unless it is solid. */
export function rotorPerspective(
  { family, isSolid, lugs }: { family: ArtFamily; isSolid: boolean; lugs: number },
  r: number,
  depth: number,
): string {
  const edge = isSolid ? '#7d878d' : '#59626a';
  const back = [
    `<g transform="translate(${round(depth)} ${round(depth * 0.22)})">${circle(0, 0, r, `fill="${edge}" stroke="#2c3237" stroke-width="2"`)}</g>`,
    ...(isSolid ? [] : [0.2, 0.4, 0.6, 0.8]).map(
      (fraction) =>
        `<g transform="translate(${round(depth * fraction)} ${round(depth * 0.22 * fraction)})">${circle(0, 0, r - 1, 'fill="none" stroke="#23292d" stroke-width="3" stroke-dasharray="7 5"')}</g>`,
    ),
  ];
  return `<g transform="skewY(-6) scale(.86 1)">${back.join('')}${rotorFront(family, lugs, r)}</g>`;
}

export const GRADIENTS = `<radialGradient id="face" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="#eef0f1"/><stop offset=".55" stop-color="#bfc5c9"/><stop offset="1" stop-color="#8b949a"/></radialGradient><radialGradient id="hat" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#4d565c"/><stop offset="1" stop-color="#262c30"/></radialGradient><radialGradient id="shadow"><stop offset="0" stop-color="#14181b" stop-opacity=".34"/><stop offset="1" stop-color="#14181b" stop-opacity="0"/></radialGradient>`;
