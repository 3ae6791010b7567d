import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isEnded } from '#domain/address.ts';
import { adminCustomerTexts } from '#texts/en/admin-customers.ts';
import { registerTexts } from '#texts/texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { apiFor, needed, useAccess, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { Credit } from './Credit.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { type Customer, customerData, draftOf, percentageOf } from './customer-draft.ts';
import { Sessions } from './Sessions.tsx';

registerTexts('en', adminCustomerTexts);

export async function loader(args: LoaderFunctionArgs) {
  const reply = await needed(apiFor(args)('GET /admin/customers/:id', { params: { id: args.params.id! } }));
  return reply.record;
}

export function Component() {
  const customer = useLoaderData<typeof loader>();
  return <CustomerScreen key={customer.customer_id} loaded={customer} />;
}

/** Who a customer is, what they pay, what they ordered (ADM-05). */
function CustomerScreen({ loaded }: { loaded: Customer }) {
  const { t, api, tried } = useAdmin();
  const { can } = useAccess();
  const params = { id: loaded.customer_id };
  const open = useRecord(loaded, {
    draftOf,
    timeOf: (customer) => customer.last_modified_time,
    read: async () => (await tried(api('GET /admin/customers/:id', { params })))?.record ?? null,
  });
  const { record: customer, seen, draft, saving, refresh } = open;

  const hasLeft = isEnded(customer.email);

  async function save() {
    const isPercentage = percentageOf(draft.value.percentage) !== null;
    if (saving.refuses(isPercentage ? [] : [['percentage', t('customer-percentage-invalid')]])) return;
    const data = customerData(draft.value, customer);
    const body = { customer_id: customer.customer_id, last_modified_time: seen, data };
    const reply = await saving.send(() => api('POST /admin/customers/:id', { params, body }));
    if (reply) open.accept(reply.record);
  }

  return (
    <RecordPage
      section="customers"
      title={t('customer-title', { email: customer.email })}
      badge={
        <StatusMark tone={customer.is_active ? 'good' : 'off'}>
          {t(customer.is_active ? 'list-active' : 'list-inactive')}
        </StatusMark>
      }
      save={{
        ...open.bar,
        run: save,
        mayChange: can('customers.change') && !hasLeft,
        why: hasLeft ? t('customer-ended') : undefined,
      }}
      form={<CustomerFields customer={customer} draft={draft} errors={saving.errors} />}
      side={
        <>
          <Sessions customer={customer} onChanged={refresh} />
          <History deeds={customer.history} />
        </>
      }
    >
      <Credit customer={customer} onChanged={refresh} />
      <CustomerOrders orders={customer.orders} />
    </RecordPage>
  );
}
