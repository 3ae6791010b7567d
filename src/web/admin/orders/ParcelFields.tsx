import { type ComponentProps, useId } from 'react';
import { CARRIERS } from '#domain/tracking.ts';
import { Options, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';

/**
 * The carrier and the tracking number. The focus is on the tracking number, so that it can be scanned; without a
 * carrier, it is on the carrier. Suggests `recentCarriers` first, then the others with a known tracking page.
 */
export function ParcelFields(props: {
  recentCarriers: readonly string[];
  form: { field(name: 'carrier' | 'tracking_number'): Omit<ComponentProps<typeof TextField>, 'label'> };
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
      <TextField label={t('audit-field-tracking_number')} maxLength={50} {...number} data-first="" />
    </>
  );
}
