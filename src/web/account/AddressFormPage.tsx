import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData, useParams } from 'react-router';
import { normaliseSavedAddress, validateSavedAddress } from '#domain/address.ts';
import { AddressFields } from '../addresses/AddressFields.tsx';
import { EMPTY_ADDRESS, savedToEntry } from '../addresses/address-entry.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { type FormSpec, toFieldErrors, type Values } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { customerIdOrVisitorId, loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { addressForm } = await loadForCustomer(args, accountPath('addresses'), (api, customerId) =>
    id
      ? api('GET /user/:customerId/addressForm/:id', { params: { customerId, id } })
      : api('GET /user/:customerId/addressForm', { params: { customerId } }),
  );
  if (id && !addressForm) throw redirect(accountPath('addresses'));
  return { addressForm };
}

const parseAddress = (values: Values) => normaliseSavedAddress({ ...values, company_name: values.company });

const addressForm = (id: string | undefined): FormSpec => ({
  name: 'address',
  path: accountPath('addressForm', id),
  validate: (values, t) =>
    toFieldErrors(validateSavedAddress(parseAddress(values)), t).map((error) =>
      error.field === 'company_name' ? { ...error, field: 'company' } : error,
    ),
  summary: (_values, t) => t('saved-address-invalid'),
  async call(api, values) {
    const body = { addressInfo: parseAddress(values) };
    if (!id) return api('POST /user/address/create', { body });
    const params = { customerId: await customerIdOrVisitorId(api), id };
    return api('POST /user/:customerId/address/:id/edit', { params, body });
  },
  serverErrorTextId: 'addresses-failed',
  to: accountPath('addresses'),
  flash: 'addresses-saved',
});

export const action = (args: ActionFunctionArgs) => formAction(args, [addressForm(args.params.id)]);

/** The form for one saved address; it follows the rules of the checkout (ACC-04). */
export function Component() {
  const { t } = useShop();
  const { id } = useParams();
  const savedAddress = useLoaderData<typeof loader>().addressForm;
  const form = useForm(addressForm(id), {
    initial: savedAddress ? savedToEntry(savedAddress) : EMPTY_ADDRESS,
  });
  return (
    <>
      <SectionHead title={id ? t('addresses-edit') : t('addresses-new')} />
      <FormFrame
        isPanel
        form={form}
        submitLabel={t('addresses-save')}
        secondaryAction={<Link to={accountPath('addresses')}>{t('account-cancel')}</Link>}
      >
        <AddressFields form={form} />
      </FormFrame>
    </>
  );
}
