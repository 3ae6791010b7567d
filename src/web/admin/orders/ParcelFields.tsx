import { type ComponentProps, useId } from 'react';
import { CARRIERS, carrierAfterEdit } from '#domain/tracking.ts';
import { Options, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';

/**
 * The carrier and the tracking number. The focus is on the tracking number, so that it can be scanned; without a
 * carrier, it is on the carrier. Suggests `recentCarriers` first, then the others with a known tracking page. A number in
 * the format of one carrier chooses that carrier.
 */
export function ParcelFields(props: {
  recentCarriers: readonly string[];
  form: {
    field(
      name: 'carrier' | 'tracking_number',
    ): Omit<ComponentProps<typeof TextField>, 'label'> & { value: string };
    set(changes: { carrier: string; tracking_number: string }): void;
  };
}) {
  const { t } = useAdmin();
  const listId = useId();
  const carrier = props.form.field('carrier');
  const number = props.form.field('tracking_number');
  return (
    <>
      <TextField
        label={t('audit-field-carrier')}
        required
        maxLength={50}
        list={listId}
        {...carrier}
        data-first={carrier.value === '' ? '' : undefined}
      />
      <datalist id={listId}>
        <Options options={[...new Set([...props.recentCarriers, ...CARRIERS])]} />
      </datalist>
      <TextField
        label={t('audit-field-tracking_number')}
        maxLength={50}
        {...number}
        onChange={({ target: { value } }) =>
          props.form.set({
            carrier: carrierAfterEdit(
              { carrier: carrier.value, tracking_number: number.value },
              value,
              props.recentCarriers[0] ?? '',
            ),
            tracking_number: value,
          })
        }
        data-first=""
      />
    </>
  );
}
