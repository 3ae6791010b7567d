import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router';
import { normaliseSavedAddress, savedAddressProblems } from '#domain/address.ts';
import { addressTexts } from '#texts/en/address.ts';
import { registerTexts } from '#texts/texts.ts';
import { AddressFields } from '../addresses/AddressFields.tsx';
import { EMPTY_ADDRESS, entryOf, entryOfSaved } from '../addresses/address-entry.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { type FormSpec, refusedBy, type Values } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { foundOr, ownCalls, ownIdForChange } from './own-calls.ts';
import { SectionHead } from './SectionHead.tsx';

registerTexts('en', addressTexts);

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await ownCalls(args);
  const { id } = args.params;
  const response = id
    ? await api('GET /user/:customerId/addressForm/:id', { params: { customerId, id } })
    : await api('GET /user/:customerId/addressForm', { params: { customerId } });
  const { addressForm } = foundOr(response, args, accountPath('addresses'));
  if (id && !addressForm) throw redirect(accountPath('addresses'));
  return { addressForm };
}

const typedIn = (values: Values) => {
  const { company, ...entry } = entryOf(values);
  return normaliseSavedAddress({ ...entry, company_name: company });
};

const fieldOf = (id: string) => id.replace(/^address-/, '');

/** Makes a new address, or changes the one with the id. */
const addressForm = (id: string | undefined): FormSpec => ({
  name: 'address',
  problems: (values, t) =>
    savedAddressProblems(typedIn(values)).map(({ field, problem }) => ({
      field: field === 'company_name' ? 'company' : field,
      text: t(problem),
    })),
  overall: (_values, t) => t('saved-address-invalid'),
  async send(api, values, t) {
    const body = { addressInfo: typedIn(values) };
    const response = id
      ? await api('POST /user/:customerId/address/:id/edit', {
          params: { customerId: await ownIdForChange(api), id },
          body,
        })
      : await api('POST /user/address/create', { body });
    if (!response.ok) return refusedBy(response, t, t('addresses-failed'));
    return { kind: 'done', to: accountPath('addresses'), flash: 'addresses-saved' };
  },
});

export const action = (args: ActionFunctionArgs) => formAction(args, [addressForm(args.params.id)]);

/** One address, by the rules of the checkout (ACC-04). */
export function Component() {
  const { t } = useShop();
  const { id } = useParams();
  const saved = useLoaderData<typeof loader>().addressForm;
  const spec = addressForm(id);
  const form = useForm(spec, {
    initial: saved ? entryOfSaved(saved) : EMPTY_ADDRESS,
    path: accountPath('addressForm', id),
  });
  return (
    <>
      <SectionHead title={id ? t('addresses-edit') : t('addresses-new')} />
      <FormFrame
        form={form}
        name={spec.name}
        submit={t('addresses-save')}
        beside={<Link to={accountPath('addresses')}>{t('account-cancel')}</Link>}
      >
        <AddressFields
          of="address"
          value={entryOf(form.values)}
          errorOf={(id) => form.errorOf(fieldOf(id))}
          onLeave={(id) => form.leave(fieldOf(id))}
          onChange={(entry) => form.set(entry)}
        />
      </FormFrame>
    </>
  );
}
