import { type ComponentProps, useId } from 'react';
import { CARRIERS } from '#domain/tracking.ts';
import { Options, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** A field for the carrier. Suggests `recentCarriers` first, then the others with a known tracking page. */
export function CarrierField({
  recentCarriers,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label'> & { recentCarriers: readonly string[] }) {
  const { t } = useAdmin();
  const listId = useId();
  return (
    <>
      <TextField label={t('order-page-carrier')} required maxLength={50} list={listId} {...field} />
      <datalist id={listId}>
        <Options options={[...new Set([...recentCarriers, ...CARRIERS])]} />
      </datalist>
    </>
  );
}
