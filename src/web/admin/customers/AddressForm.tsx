import { normaliseAddress, validateAddress } from '#domain/address.ts';
import { addressIn, EMPTY_ADDRESS, entryToSaved, savedToEntry } from '../../addresses/address-entry.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AddressFields } from '../record/AddressFields.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { Customer } from './customer-draft.ts';

/** The name and phone number that a new address starts with. */
const recipientOf = (customer: Customer) => ({
  first_name: customer.first_name ?? '',
  last_name: customer.last_name ?? '',
  company: customer.company ?? '',
  phone_number: customer.phone_number ?? '',
});

export function AddressForm(props: {
  customer: Customer;
  /** The address to change; null for a new one. */
  address: Customer['addresses'][number] | null;
  onCancel(): void;
  onSaved(record: Customer): void;
}) {
  const { t, api } = useAdmin();
  const { address, customer } = props;
  const id = customer.customer_id;
  const form = useAdminForm<Record<string, string>, { smessage: string; record: Customer }>({
    name: 'address',
    initial: address ? savedToEntry(address) : { ...EMPTY_ADDRESS, ...recipientOf(customer) },
    validate: (values) => toFieldErrors(validateAddress(normaliseAddress(addressIn(values))), t),
    call(values) {
      const body = { addressInfo: entryToSaved(addressIn(values)) };
      return address
        ? api('POST /admin/customers/:id/addresses/:address_id', {
            params: { id, address_id: address.address_id },
            body,
          })
        : api('POST /admin/customers/:id/addresses', { params: { id }, body });
    },
    onDone: ({ record }) => props.onSaved(record),
    // In saved addresses, the API calls the field `company_name`.
    fieldOf: (field) => (field === 'company_name' ? 'company' : field),
  });
  return (
    <Subform form={form} className="stack" submitLabel={t('customer-address-save')} onCancel={props.onCancel}>
      <AddressFields form={form} />
    </Subform>
  );
}
