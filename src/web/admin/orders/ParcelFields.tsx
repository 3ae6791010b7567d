import { type ComponentProps, useId } from 'react';
import { CARRIERS, carrierAfterEdit, carriersOfUnusualNumber } from '#domain/tracking.ts';
import type { Translate } from '#texts/texts.ts';
import { Options, TextField } from '../../ui/Field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useAdmin } from '../platform/admin.tsx';

interface ParcelForm {
  field(name: string): Omit<ComponentProps<typeof TextField>, 'label'> & { value: string };
  set(changes: Record<string, string>): void;
}

/** Suggests the recent carriers first, then the others with a known tracking page. */
export const CarrierList = (props: { id: string; recentCarriers: readonly string[] }) => (
  <datalist id={props.id}>
    <Options options={[...new Set([...props.recentCarriers, ...CARRIERS])]} />
  </datalist>
);

/** Handles edits of a tracking number. A number in the format of one carrier chooses that carrier. */
export const onTrackingNumber =
  (form: ParcelForm, [carrier, number]: readonly [string, string], usualCarrier = '') =>
  ({ target: { value } }: { target: { value: string } }) => {
    const before = { carrier: form.field(carrier).value, tracking_number: form.field(number).value };
    form.set({ [carrier]: carrierAfterEdit(before, value, usualCarrier), [number]: value });
  };

/** Describes a tracking number that is not in a format of its carrier; null if it is in one. */
export function unusualNumberText(
  parcel: { carrier: string; tracking_number: string },
  t: Translate,
): string | null {
  const others = carriersOfUnusualNumber(parcel);
  if (others === null) return null;
  const names = { carrier: parcel.carrier, others: others.join(' / ') };
  return t(names.others ? 'shipment-number-of-others' : 'shipment-number-unusual', names);
}

/**
 * The carrier and the tracking number. The focus is on the tracking number, so that it can be scanned; without a
 * carrier, it is on the carrier.
 */
export function ParcelFields({
  recentCarriers,
  form,
}: {
  recentCarriers: readonly string[];
  form: ParcelForm;
}) {
  const { t } = useAdmin();
  const listId = useId();
  const carrier = form.field('carrier');
  const tracking = form.field('tracking_number');
  // A number that is still being typed is in no carrier's format.
  const typed = useDebounced(tracking.value);
  const unusual = unusualNumberText({ carrier: carrier.value, tracking_number: typed ?? '' }, t);
  return (
    <>
      <TextField
        label={t('record-field-carrier')}
        required
        maxLength={50}
        list={listId}
        {...carrier}
        data-focus={carrier.value === '' ? '' : undefined}
      />
      <CarrierList id={listId} recentCarriers={recentCarriers} />
      <TextField
        label={t('record-field-tracking_number')}
        maxLength={50}
        hint={unusual ?? undefined}
        data-unusual={unusual === null ? undefined : ''}
        {...tracking}
        onChange={onTrackingNumber(form, ['carrier', 'tracking_number'], recentCarriers[0])}
        data-focus=""
      />
    </>
  );
}
