import { useEffect, useEffectEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { MAX_EMAIL_LENGTH, normaliseEmail, validateEmail } from '#domain/address.ts';
import { personName } from '#domain/person-name.ts';
import { COUNTRIES, regionsIn } from '#domain/regions.ts';
import { startingAddress } from '#domain/starting-address.ts';
import { findBrokenRules } from '#domain/validation.ts';
import { placeOptions } from '#texts/place-name.ts';
import type { Translate } from '#texts/texts.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { Options, SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminForm } from '../record/admin-form.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';

/**
 * Reads from the URL: the buyer's email address (`?email=`), their region (`?region=`), and the cart (`?cart=`) or order
 * (`?order=`) whose lines the quote copies. All are optional.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    email: searchParams.get('email') ?? '',
    region: searchParams.get('region') ?? '',
    cart_id: searchParams.get('cart') ?? undefined,
    order_id: searchParams.get('order') ?? undefined,
  };
}

/** The form that creates a quote. Sets are added later, on the quote's page. */
export function Component() {
  const initial = useLoaderData<typeof loader>();
  return <NewQuoteScreen key={JSON.stringify(initial)} {...initial} />;
}

/** Options for the regions of all countries, with values such as `Canada|Ontario`. */
const regionOptions = (t: Translate) =>
  COUNTRIES.flatMap((country) =>
    placeOptions(regionsIn(country), t).map(([region, name]) => [`${country}|${region}`, name] as const),
  );

function NewQuoteScreen({ email, region, cart_id, order_id }: ReturnType<typeof loader>) {
  const { t, api, can } = useAdmin();
  const navigate = useNavigate();
  const editor = useRecord(null, {
    toDraft: () => ({ email, region }),
    validate: (draft) =>
      toFieldErrors(
        findBrokenRules([
          [validateEmail(normaliseEmail(draft.email)) !== null, 'email', 'email-invalid'],
          [draft.region === '', 'region', 'quote-region-choose'],
        ]),
        t,
      ),
    save(draft) {
      const [country = '', province = ''] = draft.region.split('|');
      return api('POST /admin/quotes', {
        body: { email: draft.email, country, province, cart_id, order_id },
      });
    },
    onSaved({ record, smessage: successMessage }) {
      navigate(recordPath('quotes', record.quote_number), { state: { successMessage } });
    },
  });
  const { form } = editor;
  const customers = useCustomers(form.values.email);
  useRegionOfCustomer(customers, form);
  return (
    <RecordPage
      section="quotes"
      title={t('new-quotes')}
      editor={editor}
      canEdit={can('orders.change')}
      saveLabel={t('quote-create')}
      form={
        <Panel title={t('quote-buyer')}>
          {cart_id ? <p className="quiet">{t('quote-from-cart')}</p> : null}
          {order_id ? <p className="quiet">{t('quote-from-order', { order: order_id })}</p> : null}
          <div className="fields">
            <TextField
              type="email"
              label={t('field-email')}
              hint={t('quote-email-hint')}
              maxLength={MAX_EMAIL_LENGTH}
              list="quote-customers"
              required
              {...form.field('email')}
            />
            <datalist id="quote-customers">
              <Options options={customers.map((customer) => [customer.email, personName(customer)])} />
            </datalist>
            <SelectField
              label={t('quote-region')}
              hint={t('quote-region-hint')}
              options={[['', t('field-choose')], ...regionOptions(t)]}
              required
              {...form.field('region')}
            />
          </div>
        </Panel>
      }
    />
  );
}

/** If no region is chosen, chooses that of the customer's address as soon as a customer's email is entered. */
function useRegionOfCustomer(
  customers: ReturnType<typeof useCustomers>,
  form: AdminForm<{ email: string; region: string }>,
) {
  const { api } = useAdmin();
  const { email, region } = form.values;
  const id = customers.find((each) => each.email === normaliseEmail(email))?.customer_id ?? null;
  const { data } = useFetched(id, () => api('GET /admin/customers/:id', { params: { id: id! } }));
  const { addresses = [], order_addresses: [lastUsed] = [] } = data?.record ?? {};
  const { country, province } = startingAddress(addresses, 'shipping') ?? lastUsed ?? {};
  const found = id && country && province ? `${country}|${province}` : null;
  const fill = useEffectEvent((value: string | null) => {
    if (value && region === '') form.set({ region: value });
  });
  useEffect(() => fill(found), [found]);
}

function useCustomers(text: string) {
  const { api, can } = useAdmin();
  const keyword = useDebounced(text.trim());
  const canSearch = can('customers.see') && keyword !== null && keyword.length > 1;
  const { data } = useFetched(canSearch ? keyword : null, () =>
    api('GET /admin/customers', { query: { search: 'any', keyword: keyword ?? '' } }),
  );
  return data?.records ?? [];
}
