import type { Language } from '#domain/languages.ts';
import { trackingUrl } from '#domain/tracking.ts';

/** A tracking number; links to the carrier's tracking page, if it is known. */
export function TrackingNumber(props: { shipment: Parameters<typeof trackingUrl>[0]; language: Language }) {
  const { shipment, language } = props;
  const url = trackingUrl(shipment, language);
  return url ? (
    <a className="mono" href={url} target="_blank" rel="noreferrer">
      {shipment.tracking_number}
    </a>
  ) : (
    <span className="mono">{shipment.tracking_number}</span>
  );
}
