import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { MAX_ADDRESSES } from '#domain/address.ts';
import { addressTexts } from '#texts/en/address.ts';
import { registerTexts } from '#texts/texts.ts';
import { AddressText, type SavedAddress } from '../addresses/AddressText.tsx';
import { formAction } from '../forms/form-action.ts';
import { accountPath } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ASKED, AskForm } from './AskForm.tsx';
import { AskPage } from './AskPage.tsx';
import { actionSpec } from './action-spec.ts';
import { foundOr, ownCalls, ownIdForChange } from './own-calls.ts';
import { Refused } from './Refused.tsx';
import { SectionHead } from './SectionHead.tsx';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

registerTexts('en', addressTexts);

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await ownCalls(args);
  const response = await api('GET /user/:customerId/addresses', { params: { customerId } });
  return { addresses: foundOr(response, args, accountPath('orders')).addresses };
}

const deleteAddress = async (api: Api, id: string) =>
  api('DELETE /user/:customerId/address/:id/delete', {
    params: { customerId: await ownIdForChange(api), id },
  });

const deletion = actionSpec('delete', accountPath('addresses'), 'addresses-deleted', (api, { id = '' }) =>
  deleteAddress(api, id),
);
export const action = (args: ActionFunctionArgs) => formAction(args, [deletion]);

/** An address in one line, to tell it from others. */
const lineOf = ({ first_name, last_name, address_line_1, city }: SavedAddress) =>
  `${first_name} ${last_name}, ${address_line_1}, ${city}`;

/** The saved addresses; at ten there is no way to add another (ACC-04). */
export function Component() {
  const { t, api, setAccount } = useShop();
  const loaded = useLoaderData<typeof loader>().addresses;
  const [addresses, setAddresses] = useLoadedState(loaded);
  const [asked, setAsked] = useState<SavedAddress | null>(null);
  const [query] = useSearchParams();
  const { run, refuse, tell } = useAction();
  useEffect(() => setAccount({ addresses }), [addresses, setAccount]);

  const remove = (address: SavedAddress) =>
    run(async () => {
      setAsked(null);
      const response = await deleteAddress(api, address.address_id);
      if (!response.ok) return refuse(response);
      setAddresses(response.data.addresses);
      tell(t('addresses-deleted'));
    });

  const inQuestion = addresses.find((address) => address.address_id === query.get(ASKED));
  if (inQuestion) {
    return (
      <AskPage
        spec={deletion}
        path={accountPath('addresses')}
        id={inQuestion.address_id}
        question={t('addresses-delete-question')}
        detail={lineOf(inQuestion)}
        confirm={t('addresses-delete')}
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
      <Refused forms={['delete']} />
      {isFull ? <p className="quiet">{t('addresses-full-note')}</p> : null}
      {addresses.length === 0 ? (
        <EmptyState title={t('addresses-none')} help={t('addresses-none-help')} />
      ) : (
        <ul className="boxes">
          {addresses.map((address) => {
            const of = t('addresses-edit-of', {
              name: `${address.first_name} ${address.last_name}`,
              line: address.address_line_1,
            });
            return (
              <li key={address.address_id} className="panel">
                <AddressText address={address} />
                <div className="row-ends">
                  <Link to={accountPath('addressForm', address.address_id)}>
                    {t('account-edit')}
                    <span className="hidden"> {of}</span>
                  </Link>
                  <AskForm
                    path={accountPath('addresses')}
                    id={address.address_id}
                    label={t('account-delete')}
                    of={of}
                    onAsk={() => setAsked(address)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {asked ? (
        <ConfirmDialog
          question={t('addresses-delete-question')}
          detail={lineOf(asked)}
          keep={t('account-keep')}
          confirm={t('addresses-delete')}
          onKeep={() => setAsked(null)}
          onConfirm={() => remove(asked)}
        />
      ) : null}
    </>
  );
}
