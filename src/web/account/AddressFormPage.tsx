import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router';
import { normaliseSavedAddress, validateSavedAddress } from '#domain/address.ts';
import { AddressFields } from '../addresses/AddressFields.tsx';
import { EMPTY_ADDRESS, savedToEntry, toAddressEntry } from '../addresses/address-entry.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { type FormSpec, refusedResult, type Values } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { customerIdOrVisitor, dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const { id } = args.params;
  const response = id
    ? await api('GET /user/:customerId/addressForm/:id', { params: { customerId, id } })
    : await api('GET /user/:customerId/addressForm', { params: { customerId } });
  const { addressForm } = dataOrRedirect(response, args, accountPath('addresses'));
  if (id && !addressForm) throw redirect(accountPath('addresses'));
  return { addressForm };
}

const parseAddress = (values: Values) => {
  const { company, ...entry } = toAddressEntry(values);
  return normaliseSavedAddress({ ...entry, company_name: company });
};

const fieldName = (id: string) => id.replace(/^address-/, '');

/** Creates an address, or updates the one with this id. */
const addressForm = (id: string | undefined): FormSpec => ({
  name: 'address',
  validate: (values, t) =>
    validateSavedAddress(parseAddress(values)).map(({ field, problem }) => ({
      field: field === 'company_name' ? 'company' : field,
      text: t(problem),
    })),
  summary: (_values, t) => t('saved-address-invalid'),
  async submit(api, values, t) {
    const body = { addressInfo: parseAddress(values) };
    const response = id
      ? await api('POST /user/:customerId/address/:id/edit', {
          params: { customerId: await customerIdOrVisitor(api), id },
          body,
        })
      : await api('POST /user/address/create', { body });
    if (!response.ok) return refusedResult(response, t, t('addresses-failed'));
    return { kind: 'done', to: accountPath('addresses'), flash: 'addresses-saved' };
  },
});

export const action = (args: ActionFunctionArgs) => formAction(args, [addressForm(args.params.id)]);

/** The form for one saved address; it follows the rules of the checkout (ACC-04). */
export function Component() {
  const { t } = useShop();
  const { id } = useParams();
  const saved = useLoaderData<typeof loader>().addressForm;
  const spec = addressForm(id);
  const form = useForm(spec, {
    initial: saved ? savedToEntry(saved) : EMPTY_ADDRESS,
    path: accountPath('addressForm', id),
  });
  return (
    <>
      <SectionHead title={id ? t('addresses-edit') : t('addresses-new')} />
      <FormFrame
        form={form}
        name={spec.name}
        submitLabel={t('addresses-save')}
        secondaryAction={<Link to={accountPath('addresses')}>{t('account-cancel')}</Link>}
      >
        <AddressFields
          idPrefix="address"
          value={toAddressEntry(form.values)}
          errorOf={(id) => form.errorOf(fieldName(id))}
          onBlur={(id) => form.touch(fieldName(id))}
          onChange={(entry) => form.set(entry)}
        />
      </FormFrame>
    </>
  );
}
