/** The carriers' own tracking pages; staff enter the carrier's name by hand. */
const TRACKING_PAGES: [carrier: RegExp, url: string][] = [
  [/canada\s*post|postes\s*canada/i, 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/'],
  [/purolator/i, 'https://www.purolator.com/en/shipping/tracker?pin='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/fed\s*ex/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\busps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  [/\bdhl\b/i, 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id='],
];

/** The carriers that staff can choose; others can be typed. */
export const CARRIERS = ['Canada Post', 'Purolator', 'UPS', 'FedEx', 'USPS', 'DHL'] as const;

/** Null without a tracking number, or for a carrier whose tracking page is not known. */
export function trackingUrl(shipment: { carrier: string; tracking_number: string | null }): string | null {
  const { carrier, tracking_number } = shipment;
  const page = TRACKING_PAGES.find(([name]) => name.test(carrier));
  return page && tracking_number ? page[1] + encodeURIComponent(tracking_number.replaceAll(/\s/g, '')) : null;
}
