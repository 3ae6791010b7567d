import { isZip, normaliseZip } from './address.ts';
import { postalPrefix, provinceOfPostalCode } from './postal-code.ts';
import { type Country, PROVINCES, regionCode, regionsIn } from './regions.ts';

/** The states with their ranges of ZIP codes, by the first three digits. Source: USPS Publication 65. */
const ZIP_RANGES = (
  'NY 005 005,MA 010 027,RI 028 029,NH 030 038,ME 039 049,VT 050 054,MA 055 055,VT 056 059,CT 060 069,NJ 070 089,' +
  'NY 100 149,PA 150 196,DE 197 199,DC 200 200,VA 201 201,DC 202 205,MD 206 219,VA 220 246,WV 247 268,NC 270 289,SC 290 299,GA 300 319,' +
  'FL 320 349,AL 350 369,TN 370 385,MS 386 397,GA 398 399,KY 400 427,OH 430 459,IN 460 479,MI 480 499,IA 500 528,' +
  'WI 530 549,MN 550 567,DC 569 569,SD 570 577,ND 580 588,MT 590 599,IL 600 629,MO 630 658,KS 660 679,NE 680 693,LA 700 714,' +
  'AR 716 729,OK 730 732,TX 733 733,OK 734 749,TX 750 799,CO 800 816,WY 820 831,ID 832 838,UT 840 847,AZ 850 865,' +
  'NM 870 884,TX 885 885,NV 889 898,CA 900 961,HI 967 968,OR 970 979,WA 980 994,AK 995 999'
)
  .split(',')
  .map((range) => range.split(' ') as [state: string, from: string, to: string]);

/** The province or state of a postal or ZIP code, in English; null if it is unknown. */
export function regionOfPostalCode(country: Country, text: string): string | null {
  const prefix = postalPrefix(country, text);
  if (!prefix) return null;
  if (country === 'Canada') return provinceOfPostalCode(prefix);
  const state = ZIP_RANGES.find(([, from, to]) => from <= prefix && prefix <= to)?.[0];
  return regionsIn(country).find((region) => regionCode(country, region) === state) ?? null;
}

/**
 * The region of a complete postal or ZIP code, in English, if another region is chosen; otherwise null. Some codes cross
 * a border, such as those of federal offices in Gatineau, so the address is not refused.
 */
export function regionToCheck({ country, province, zip }: Record<'country' | 'province' | 'zip', string>) {
  if (province === '' || !isZip(normaliseZip(zip, country), country)) return null;
  const region = regionOfPostalCode(country as Country, zip);
  return region === province ? null : region;
}

/** The territories that have ZIP codes but that the checkout does not accept in addresses. */
const TERRITORIES = [
  ['Puerto Rico', '006', '007'],
  ['US Virgin Islands', '008', '008'],
  ['Puerto Rico', '009', '009'],
] as const;

/** The provinces, states and territories, in English, whose postal codes start with a prefix. */
export function regionsOfPrefix(country: Country, prefix: string): readonly string[] {
  const text = prefix.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  if (text === '') return [];
  if (country === 'Canada') {
    const province = provinceOfPostalCode(text);
    if (province) return [province];
    // Two territories share a letter; the next two characters decide between them.
    const provinces = ['0A', '1A'].map((rest) => provinceOfPostalCode(text.charAt(0) + rest));
    return PROVINCES.filter((each) => provinces.includes(each));
  }
  const first = text.slice(0, 3).padEnd(3, '0');
  const last = text.slice(0, 3).padEnd(3, '9');
  const isWithin = ([, from, to]: readonly [string, string, string]) => from <= last && first <= to;
  const states = ZIP_RANGES.filter(isWithin).map(([state]) => state);
  return [
    ...regionsIn(country).filter((region) => states.includes(regionCode(country, region))),
    ...new Set(TERRITORIES.filter(isWithin).map(([territory]) => territory)),
  ];
}
