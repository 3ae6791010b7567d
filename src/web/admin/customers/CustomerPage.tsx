import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isPlaceholderEmail } from '#domain/address.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { Credit } from './Credit.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { type Customer, parsePercentage, toCustomerData, toDraft } from './customer-draft.ts';
import { Sessions } from './Sessions.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const reply = await replyOrThrow(
    apiFor(args)('GET /admin/customers/:id', { params: { id: args.params.id! } }),
  );
  return reply.record;
}

export function Component() {
  const customer = useLoaderData<typeof loader>();
  return <CustomerScreen key={customer.customer_id} loaded={customer} />;
}

/** A customer with profile, credit, sessions and orders (ADM-05). */
function CustomerScreen({ loaded }: { loaded: Customer }) {
  const { t, api, attempt } = useAdmin();
  const { can } = useAccess();
  const params = { id: loaded.customer_id };
  const editor = useRecord(loaded, {
    toDraft,
    versionOf: (customer) => customer.last_modified_time,
    fetchRecord: async () => (await attempt(api('GET /admin/customers/:id', { params })))?.record ?? null,
  });
  const { record: customer, version, draft, saving, refresh } = editor;

  const isClosed = isPlaceholderEmail(customer.email);

  async function save() {
    const isPercentage = parsePercentage(draft.value.percentage) !== null;
    if (saving.reportProblems(isPercentage ? [] : [['percentage', t('customer-percentage-invalid')]])) return;
    const data = toCustomerData(draft.value, customer);
    const body = { customer_id: customer.customer_id, last_modified_time: version, data };
    const reply = await saving.send(() => api('POST /admin/customers/:id', { params, body }));
    if (reply) editor.replace(reply.record);
  }

  return (
    <RecordPage
      section="customers"
      title={t('customer-title', { email: customer.email })}
      badge={
        <StatusBadge tone={customer.is_active ? 'success' : 'neutral'}>
          {t(customer.is_active ? 'list-active' : 'list-inactive')}
        </StatusBadge>
      }
      save={{
        ...editor.saveBar,
        submit: save,
        canEdit: can('customers.change') && !isClosed,
        readOnlyReason: isClosed ? t('customer-ended') : undefined,
      }}
      form={<CustomerFields customer={customer} draft={draft} errors={saving.errors} />}
      side={
        <>
          <Sessions customer={customer} onChanged={refresh} />
          <History entries={customer.history} />
        </>
      }
    >
      <Credit customer={customer} onChanged={refresh} />
      <CustomerOrders orders={customer.orders} />
    </RecordPage>
  );
}
