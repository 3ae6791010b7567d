import type { Language } from './languages.ts';

/**
 * The carriers' tracking pages. A pattern matches the carrier's name, because staff can write it in their own way.
 * `{language}` stands for the reader's language.
 */
const TRACKING_PAGES: [carrier: RegExp, url: string][] = [
  [
    /canada\s*post|postes\s*canada/i,
    'https://www.canadapost-postescanada.ca/track-reperage/{language}#/details/',
  ],
  [/purolator/i, 'https://www.purolator.com/{language}/shipping/tracker?pin='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/fed\s*ex/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\busps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  [/\bdhl\b/i, 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id='],
];

/** The carriers that the form suggests; staff can type others. */
export const CARRIERS = ['Canada Post', 'Purolator', 'UPS', 'FedEx', 'USPS', 'DHL'] as const;

/** Null if there is no tracking number or the carrier's tracking page is unknown. */
export function trackingUrl(
  { carrier, tracking_number }: { carrier: string; tracking_number: string | null },
  language: Language,
): string | null {
  const url = TRACKING_PAGES.find(([carrierPattern]) => carrierPattern.test(carrier))?.[1];
  if (!url || !tracking_number) return null;
  return url.replace('{language}', language) + encodeURIComponent(tracking_number.replaceAll(/\s/g, ''));
}
