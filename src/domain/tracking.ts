import type { Language } from './languages.ts';

/**
 * The carriers' tracking pages, by a pattern, because staff can type a carrier's name in their own words. `{language}`
 * is the reader's.
 */
const TRACKING_PAGES: [carrier: RegExp, url: string][] = [
  [
    /canada\s*post|postes\s*canada/i,
    'https://www.canadapost-postescanada.ca/track-reperage/{language}#/details/',
  ],
  [/purolator/i, 'https://www.purolator.com/en/shipping/tracker?pin='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/fed\s*ex/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\busps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  [/\bdhl\b/i, 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id='],
];

/** The carriers that the form suggests; staff can type others. */
export const CARRIERS = ['Canada Post', 'Purolator', 'UPS', 'FedEx', 'USPS', 'DHL'] as const;

/** Null if there is no tracking number or the carrier's tracking page is unknown. */
export function trackingUrl(
  shipment: { carrier: string; tracking_number: string | null },
  language: Language,
): string | null {
  const { carrier, tracking_number } = shipment;
  const page = TRACKING_PAGES.find(([name]) => name.test(carrier));
  if (!page || !tracking_number) return null;
  return page[1].replace('{language}', language) + encodeURIComponent(tracking_number.replaceAll(/\s/g, ''));
}
