import { regionToCheck } from '#domain/postal-region.ts';
import { placeName } from '#texts/place-name.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { AddressEntry } from './address-entry.ts';

/** A notice that the postal code belongs to another province or state than the chosen one, with a button to change it. */
export default function RegionToCheck(props: { address: AddressEntry; onCorrect(region: string): void }) {
  const { t } = useShop();
  const { address, onCorrect } = props;
  const expected = regionToCheck(address);
  if (!expected) return null;
  const kind = address.country === 'Canada' ? 'province' : 'state';
  const region = placeName(expected, t);
  return (
    <div className="note-box row">
      <p>{t(`address-${kind}-differs`, { zip: address.zip, region })}</p>
      <Button label={t(`address-${kind}-change`, { region })} onClick={() => onCorrect(expected)} />
    </div>
  );
}
