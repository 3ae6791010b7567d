import { useState } from 'react';
import { isFinal } from '#domain/order-status.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { postalLines } from '#texts/postal-lines.ts';
import {
  type AddressKind,
  addressFromWire,
  addressIn,
  isSameAddress,
  withPrefix,
} from '../../addresses/address-entry.ts';
import { Button } from '../../ui/Button.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AddressFields } from '../record/AddressFields.tsx';
import type { AdminForm } from '../record/admin-form.tsx';
import type { OrderDraft, OrderInfo } from './order-draft.ts';

/** An order's address as text. The Edit button replaces the text with fields until the order is saved. */
export function AddressPanel(props: {
  kind: AddressKind;
  order: OrderInfo;
  version: string;
  form: AdminForm<OrderDraft>;
}) {
  const { t, can } = useAdmin();
  const { kind, order, version, form } = props;
  /** The order's version when Edit was pressed. Saving changes the order's version, which closes the fields. */
  const [editedVersion, setEditedVersion] = useState<string | null>(null);
  const stored = addressFromWire(kind, order);
  const isChanged = !isSameAddress(addressIn(form.values, kind), stored);
  const hasError = form.summary?.fields.some(({ id }) => id.startsWith(`${kind}-`)) ?? false;
  const isOpen = editedVersion === version || isChanged || hasError;
  function toggle() {
    setEditedVersion(isOpen ? null : version);
    if (isOpen) form.reset({ ...form.values, ...withPrefix(kind, stored) });
  }
  return (
    <fieldset className="panel stack" aria-labelledby={`${kind}-title`}>
      <div className="screen-head">
        <h2 id={`${kind}-title`}>{t(`record-field-${kind}_address`)}</h2>
        {can('orders.change') && !isFinal(order.status) ? (
          <Button
            variant="small"
            label={t(isOpen ? 'record-cancel' : 'action-edit')}
            aria-label={t(isOpen ? `order-address-cancel-${kind}` : `order-address-edit-${kind}`)}
            aria-expanded={isOpen}
            onClick={toggle}
          />
        ) : null}
      </div>
      {isOpen ? <AddressFields kind={kind} form={form} /> : <AddressText kind={kind} order={order} />}
    </fieldset>
  );
}

function AddressText({ kind, order }: { kind: AddressKind; order: OrderInfo }) {
  const { t } = useAdmin();
  const address = addressFromWire(kind, order);
  if (kind === 'billing' && isSameAddress(address, addressFromWire('shipping', order)))
    return <p>{t('order-address-same')}</p>;
  return (
    <p className="message-text">
      {postalLines(address, t).join('\n')}
      {'\n'}
      <a href={phoneHref(address.phone_number)}>{formatPhone(address.phone_number, t)}</a>
    </p>
  );
}
