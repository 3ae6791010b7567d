import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { MAX_ADDRESSES } from '#domain/address.ts';
import { AddressText, type SavedAddress } from '../addresses/AddressText.tsx';
import { formAction } from '../forms/form-action.ts';
import { accountPath } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionError } from './ActionError.tsx';
import { actionSpec } from './action-spec.ts';
import { ConfirmDeletePage } from './ConfirmDeletePage.tsx';
import { DELETE_PARAM, DeleteForm } from './DeleteForm.tsx';
import { customerIdOrVisitor, dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const response = await api('GET /user/:customerId/addresses', { params: { customerId } });
  return { addresses: dataOrRedirect(response, args, accountPath('orders')).addresses };
}

const deleteAddress = async (api: Api, id: string) =>
  api('DELETE /user/:customerId/address/:id/delete', {
    params: { customerId: await customerIdOrVisitor(api), id },
  });

const deletion = actionSpec('delete', accountPath('addresses'), 'addresses-deleted', (api, { id = '' }) =>
  deleteAddress(api, id),
);
export const action = (args: ActionFunctionArgs) => formAction(args, [deletion]);

/** The address in one line. */
const summarise = ({ first_name, last_name, address_line_1, city }: SavedAddress) =>
  `${first_name} ${last_name}, ${address_line_1}, ${city}`;

/** The saved addresses; New Address is hidden at 10 (ACC-04). */
export function Component() {
  const { t, api, setAccount } = useShop();
  const loaded = useLoaderData<typeof loader>().addresses;
  const [addresses, setAddresses] = useLoadedState(loaded);
  const [toDelete, setToDelete] = useState<SavedAddress | null>(null);
  const [query] = useSearchParams();
  const { run, notifyRefusal, notifyDone } = useAction();
  useEffect(() => setAccount({ addresses }), [addresses, setAccount]);

  const remove = (address: SavedAddress) =>
    run(async () => {
      setToDelete(null);
      const response = await deleteAddress(api, address.address_id);
      if (!response.ok) return notifyRefusal(response);
      setAddresses(response.data.addresses);
      notifyDone(t('addresses-deleted'));
    });

  const requested = addresses.find((address) => address.address_id === query.get(DELETE_PARAM));
  if (requested) {
    return (
      <ConfirmDeletePage
        spec={deletion}
        path={accountPath('addresses')}
        id={requested.address_id}
        question={t('addresses-delete-question')}
        detail={summarise(requested)}
        confirmLabel={t('addresses-delete')}
      />
    );
  }
  const isFull = addresses.length >= MAX_ADDRESSES;
  return (
    <>
      <SectionHead title={t('addresses-title')}>
        {isFull ? null : (
          <Link className="button" to={accountPath('addressForm')}>
            {t('addresses-new')}
          </Link>
        )}
      </SectionHead>
      <ActionError forms={['delete']} />
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
                <AddressText address={address} />
                <div className="row-actions">
                  <Link to={accountPath('addressForm', address.address_id)}>
                    {t('account-edit')}
                    <span className="visually-hidden"> {context}</span>
                  </Link>
                  <DeleteForm
                    path={accountPath('addresses')}
                    id={address.address_id}
                    label={t('account-delete')}
                    context={context}
                    onPress={() => setToDelete(address)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {toDelete ? (
        <ConfirmDialog
          question={t('addresses-delete-question')}
          detail={summarise(toDelete)}
          cancelLabel={t('account-keep')}
          confirmLabel={t('addresses-delete')}
          onCancel={() => setToDelete(null)}
          onConfirm={() => remove(toDelete)}
        />
      ) : null}
    </>
  );
}
