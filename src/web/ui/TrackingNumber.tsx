import type { Language } from '#domain/languages.ts';
import { trackingUrl } from '#domain/tracking.ts';

/** A tracking number, as a link if the carrier's tracking page is known. */
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
