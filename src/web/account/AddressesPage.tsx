import { useEffect } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ADDRESS_USES, type AddressUse, MAX_ADDRESSES } from '#domain/address.ts';
import { SavedAddressText } from '../addresses/SavedAddressText.tsx';
import { ActionError } from '../forms/ActionError.tsx';
import type { Flash } from '../forms/flash-messages.ts';
import { formAction } from '../forms/form-action.ts';
import { useAction } from '../forms/use-action.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionForm } from './ActionForm.tsx';
import { customerForm } from './customer-form.ts';
import { loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useConfirmedDelete } from './use-confirmed-delete.tsx';
import { useLoadedState } from './use-loaded-state.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadForCustomer(args, accountPath('orders'), (api, customerId) =>
    api('GET /user/:customerId/addresses', { params: { customerId } }),
  );

const PATH = accountPath('addresses');

const deleteForm = customerForm('delete', PATH, 'addresses-deleted', (api, customerId, { id = '' }) =>
  api('DELETE /user/:customerId/address/:id/delete', { params: { customerId, id } }),
);
const defaultForm = customerForm('default', PATH, 'addresses-saved', (api, customerId, { id = '', use }) =>
  api('POST /user/:customerId/address/:id/default', {
    params: { customerId, id },
    body: { use: use as AddressUse },
  }),
);
export const action = (args: ActionFunctionArgs) => formAction(args, [deleteForm, defaultForm]);

/** The saved addresses. The link to a new address is hidden when the customer has 10 addresses (ACC-04). */
export function Component() {
  const { t, setAccount, showSuccess } = useShop();
  const [addresses, setAddresses] = useLoadedState(useLoaderData<typeof loader>().addresses);
  const runner = useAction();
  useEffect(() => setAccount({ addresses }), [addresses, setAccount]);
  function show(reply: { addresses: typeof addresses }, message: Flash) {
    setAddresses(reply.addresses);
    showSuccess(t(message));
  }
  const { confirmPage, confirmDialog, deleteButton } = useConfirmedDelete(deleteForm, addresses, {
    idOf: (address) => address.address_id,
    describe: ({ first_name, last_name, address_line_1, city }) => ({
      question: t('addresses-delete-question'),
      detail: `${first_name} ${last_name}, ${address_line_1}, ${city}`,
      confirmLabel: t('addresses-delete'),
    }),
    remove: ({ address_id }) =>
      runner.run(deleteForm, { id: address_id }, (reply) => show(reply, 'addresses-deleted')),
  });
  if (confirmPage) return confirmPage;
  const isFull = addresses.length >= MAX_ADDRESSES;
  return (
    <>
      <SectionHead title={t('account-addresses')}>
        {isFull ? null : (
          <Link className="button" to={accountPath('addressForm')}>
            {t('addresses-new')}
          </Link>
        )}
      </SectionHead>
      <ActionError forms={[deleteForm, defaultForm]} />
      {isFull ? <p className="quiet">{t('addresses-full-note')}</p> : null}
      {addresses.length === 0 ? (
        <EmptyState title={t('addresses-none')} help={t('addresses-none-help')} />
      ) : (
        <ul className="boxes">
          {addresses.map((address) => {
            const context = t('addresses-edit-of', {
              name: `${address.first_name} ${address.last_name}`,
              line: address.address_line_1,
            });
            return (
              <li key={address.address_id} className="panel">
                <SavedAddressText address={address} />
                {ADDRESS_USES.filter((use) => address[`is_${use}_default`]).map((use) => (
                  <p key={use}>
                    <span className="tag">{t(`addresses-default-${use}`)}</span>
                  </p>
                ))}
                <div className="row row-actions">
                  <Link to={accountPath('addressForm', address.address_id)}>
                    {t('account-edit')}
                    <span className="visually-hidden"> {context}</span>
                  </Link>
                  {deleteButton(address, context)}
                  {ADDRESS_USES.filter((use) => !address[`is_${use}_default`]).map((use) => (
                    <ActionForm
                      key={use}
                      runner={runner}
                      spec={defaultForm}
                      values={{ id: address.address_id, use }}
                      label={t(`addresses-use-${use}`)}
                      context={context}
                      onDone={(reply) => show(reply, 'addresses-saved')}
                    />
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {confirmDialog}
    </>
  );
}
