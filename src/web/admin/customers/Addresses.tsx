import { useState } from 'react';
import { ADDRESS_USES, MAX_ADDRESSES, normaliseAddress, validateAddress } from '#domain/address.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { postalLines } from '#texts/postal-lines.ts';
import { addressIn, EMPTY_ADDRESS, entryToSaved, savedToEntry } from '../../addresses/address-entry.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { AddressFields } from '../record/AddressFields.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { useUnsavedCheck } from '../record/unsaved.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { type Customer, type CustomerPanelProps, toDraft } from './customer-draft.ts';

type Address = Customer['addresses'][number];

const FORM_ID = 'customer-address';

export function Addresses(props: CustomerPanelProps & { canEdit: boolean }) {
  const { t, api } = useAdmin();
  /** The id of the address that the form changes, or `new`. */
  const [editedId, setEditedId] = useState<string | null>(null);
  const { customer, canEdit, onChanged } = props;
  const { customer_id: id, addresses, order_addresses } = customer;
  const hasUnsavedAddress = useUnsavedCheck(FORM_ID);
  const open = (editedId: string) => {
    if (!hasUnsavedAddress()) setEditedId(editedId);
  };
  const form = (address: Address | null) => (
    <AddressForm
      {...props}
      address={address}
      onCancel={() => setEditedId(null)}
      onChanged={(reply) => {
        setEditedId(null);
        onChanged(reply);
      }}
    />
  );
  const buttons = (address: Address) => {
    const name = `${address.first_name} ${address.last_name}, ${address.address_line_1}`;
    return (
      <div className="row">
        <Button
          variant="small"
          label={t('action-edit')}
          aria-label={t('customer-address-edit-of', { address: name })}
          onClick={() => open(address.address_id)}
        />
        {ADDRESS_USES.filter((use) => !address[`is_${use}_default`]).map((use) => (
          <CallButton
            key={use}
            variant="small"
            label={t(`customer-address-use-${use}`)}
            aria-label={t(`customer-address-use-${use}-of`, { address: name })}
            call={() =>
              api('POST /admin/customers/:id/addresses/:address_id/default', {
                params: { id, address_id: address.address_id },
                body: { use },
              })
            }
            onDone={onChanged}
          />
        ))}
      </div>
    );
  };

  return (
    <Panel id="section-addresses" title={t('customer-addresses')}>
      {addresses.length === 0 ? <p className="quiet">{t('customer-addresses-none')}</p> : null}
      <OrderAddresses order_addresses={order_addresses} />
      {addresses.map((address) =>
        editedId === address.address_id ? (
          <div key={address.address_id}>{form(address)}</div>
        ) : (
          <div key={address.address_id} className="stack tight">
            <p>
              {postalLines({ ...address, company: address.company_name }, t).join(', ')},{' '}
              {formatPhone(address.phone_number, t)}
            </p>
            <p className="row">
              {ADDRESS_USES.filter((use) => address[`is_${use}_default`]).map((use) => (
                <span key={use} className="tag">
                  {t(`customer-address-default-${use}`)}
                </span>
              ))}
            </p>
            {canEdit ? buttons(address) : null}
          </div>
        ),
      )}
      {editedId === 'new' ? form(null) : null}
      {editedId !== 'new' && canEdit && addresses.length < MAX_ADDRESSES ? (
        <p>
          <Button label={t('customer-address-add')} onClick={() => open('new')} />
        </p>
      ) : null}
    </Panel>
  );
}

/** The addresses of a buyer's orders. */
export function OrderAddresses({ order_addresses }: Pick<Customer, 'order_addresses'>) {
  const { t } = useAdmin();
  if (order_addresses.length === 0) return null;
  return (
    <>
      <p>{t('customer-addresses-of-orders')}</p>
      {order_addresses.map((address) => (
        <p key={JSON.stringify(address)}>
          {postalLines(address, t).join(', ')}, {formatPhone(address.phone_number, t)}
        </p>
      ))}
    </>
  );
}

function AddressForm(
  props: CustomerPanelProps & {
    /** The address to change; null for a new one, which starts with the customer's name and phone number. */
    address: Address | null;
    onCancel(): void;
  },
) {
  const { t, api } = useAdmin();
  const { address, customer } = props;
  const id = customer.customer_id;
  const { first_name, last_name, company, phone_number } = toDraft(customer, t);
  const form = useAdminForm<Record<string, string>, { smessage: string; record: Customer }>({
    name: 'address',
    initial: address
      ? savedToEntry(address)
      : { ...EMPTY_ADDRESS, first_name, last_name, company, phone_number },
    validate: (values) => toFieldErrors(validateAddress(normaliseAddress(addressIn(values))), t),
    call(values) {
      const body = { addressInfo: entryToSaved(addressIn(values)) };
      return address
        ? api('POST /admin/customers/:id/addresses/:address_id', {
            params: { id, address_id: address.address_id },
            body: { ...body, last_modified_time: props.version },
          })
        : api('POST /admin/customers/:id/addresses', { params: { id }, body });
    },
    onDone: props.onChanged,
    onConflict: props.onConflict,
    // In saved addresses, the API calls the field `company_name`.
    fieldOf: (field) => (field === 'company_name' ? 'company' : field),
  });
  return (
    <Subform
      id={FORM_ID}
      form={form}
      className="stack"
      submitLabel={t('customer-address-save')}
      onCancel={props.onCancel}
    >
      <AddressFields form={form} />
    </Subform>
  );
}
