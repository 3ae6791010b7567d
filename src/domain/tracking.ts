import type { Language } from './languages.ts';

interface CarrierRule {
  name: string;
  /** Matches the carrier's name as staff may write it. */
  names: RegExp;
  /** The tracking page; `{language}` stands for the reader's language. */
  url: string;
  /** The tracking numbers that only this carrier uses. */
  numbers: RegExp;
  /** Its other tracking numbers. Twelve digits, for example, can be FedEx or Purolator. */
  sharedNumbers: RegExp;
}

const CARRIER_RULES: readonly CarrierRule[] = [
  {
    name: 'Canada Post',
    names: /canada\s*post|postes\s*canada/i,
    url: 'https://www.canadapost-postescanada.ca/track-reperage/{language}#/details/',
    numbers: /^(\d{16}|[A-Z]{2}\d{9}CA)$/i,
    sharedNumbers: /^[A-Z]{2}\d{9}[A-Z]{2}$/i,
  },
  {
    name: 'Purolator',
    names: /purolator/i,
    url: 'https://www.purolator.com/{language}/shipping/tracker?pin=',
    numbers: /^[A-Z]{3}\d{9}$/i,
    sharedNumbers: /^\d{12}$/,
  },
  {
    name: 'UPS',
    names: /\bups\b/i,
    url: 'https://www.ups.com/track?tracknum=',
    numbers: /^1Z[A-Z\d]{16}$/i,
    sharedNumbers: /^(\d{9}|T\d{10})$/i,
  },
  {
    name: 'FedEx',
    names: /fed\s*ex/i,
    url: 'https://www.fedex.com/fedextrack/?trknbr=',
    numbers: /^(\d{15}|96\d{20})$/,
    sharedNumbers: /^(\d{12}|\d{20})$/,
  },
  {
    name: 'USPS',
    names: /\busps\b/i,
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    numbers: /^(9[1-5]\d{20}|[A-Z]{2}\d{9}US)$/i,
    sharedNumbers: /^([A-Z]{2}\d{9}[A-Z]{2}|\d{20}|420\d{27})$/i,
  },
  {
    name: 'DHL',
    names: /\bdhl\b/i,
    url: 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id=',
    numbers: /^JJ?D\d{16,18}$/i,
    sharedNumbers: /^\d{10,11}$/,
  },
];

/** The carriers that the form suggests; staff can type others. */
export const CARRIERS = CARRIER_RULES.map(({ name }) => name);

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
const ruleForNumber = (number: string) =>
  CARRIER_RULES.find(({ numbers }) => numbers.test(withoutSpaces(number)));

/**
 * The carrier after an edit of the tracking number. A number that only one carrier uses selects that carrier. The first
 * characters of a number may look like such a number; the next edit then restores the usual carrier. Any other edit
 * keeps the carrier.
 */
export function carrierAfterEdit(
  { carrier, tracking_number }: { carrier: string; tracking_number: string },
  newNumber: string,
  usualCarrier: string,
): string {
  const rule = ruleForNumber(newNumber);
  if (rule) return rule.names.test(carrier) ? carrier : rule.name;
  return usualCarrier && ruleForNumber(tracking_number)?.name === carrier ? usualCarrier : carrier;
}

/**
 * The carriers that use a tracking number's format although the chosen carrier does not. Null if the chosen carrier uses
 * the format, or if its formats are unknown.
 */
export function carriersOfUnusualNumber({
  carrier,
  tracking_number,
}: {
  carrier: string;
  tracking_number: string;
}): string[] | null {
  const number = withoutSpaces(tracking_number);
  const hasFormat = (rule: CarrierRule) => rule.numbers.test(number) || rule.sharedNumbers.test(number);
  const chosen = CARRIER_RULES.find(({ names }) => names.test(carrier));
  if (number === '' || !chosen || hasFormat(chosen)) return null;
  return CARRIER_RULES.filter(hasFormat).map(({ name }) => name);
}

/** Null if there is no tracking number or the carrier's tracking page is unknown. */
export function trackingUrl(
  { carrier, tracking_number }: { carrier: string; tracking_number: string | null },
  language: Language,
): string | null {
  const url = CARRIER_RULES.find(({ names }) => names.test(carrier))?.url;
  if (!url || !tracking_number) return null;
  return url.replace('{language}', language) + encodeURIComponent(withoutSpaces(tracking_number));
}
