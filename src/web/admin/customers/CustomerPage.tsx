import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminCustomerTexts } from '#texts/en/admin-customers.ts';
import { learn } from '#texts/texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { askOf, needed, useAccess, useOffice } from '../platform/office.tsx';
import { Deeds } from '../record/Deeds.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useDraft } from '../record/use-draft.ts';
import { useSaving } from '../record/use-saving.ts';
import { Credit } from './Credit.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { type Customer, customerData, draftOf, percentageOf } from './customer-draft.ts';
import { Sessions } from './Sessions.tsx';

learn('en', adminCustomerTexts);

export async function loader(args: LoaderFunctionArgs) {
  const reply = await needed(askOf(args)('GET /admin/customers/:id', { params: { id: args.params.id! } }));
  return reply.record;
}

export function Component() {
  const customer = useLoaderData<typeof loader>();
  return <CustomerScreen key={customer.customer_id} loaded={customer} />;
}

/** Who a customer is, what they pay, what they ordered (ADM-05). */
function CustomerScreen({ loaded }: { loaded: Customer }) {
  const { say, ask, alert, tried } = useOffice();
  const { can } = useAccess();
  const [customer, setCustomer] = useState(loaded);
  const [seen, setSeen] = useState(loaded.last_modified_time);
  const draft = useDraft(draftOf(loaded));
  const saving = useSaving();
  const params = { id: customer.customer_id };

  function refresh(record: Customer) {
    setCustomer(record);
    setSeen(record.last_modified_time);
    draft.rebase(draftOf(record));
  }

  async function save() {
    if (percentageOf(draft.value.percentage) === null) {
      saving.setErrors({ percentage: say('customer-percentage-invalid') });
      alert(say('customer-percentage-invalid'));
      return;
    }
    const data = customerData(draft.value, customer);
    const body = { customer_id: customer.customer_id, last_modified_time: seen, data };
    const reply = await saving.send(() => ask('POST /admin/customers/:id', { params, body }));
    if (!reply) return;
    refresh(reply.record);
    draft.accept(draftOf(reply.record));
  }

  async function load() {
    const reply = await tried(ask('GET /admin/customers/:id', { params }));
    if (!reply) return;
    refresh(reply.record);
    draft.accept(draftOf(reply.record));
    saving.clearConflict();
  }

  return (
    <RecordPage
      section="customers"
      title={say('customer-title', { email: customer.email })}
      badge={
        <StatusMark tone={customer.is_active ? 'good' : 'off'}>
          {say(customer.is_active ? 'list-active' : 'list-inactive')}
        </StatusMark>
      }
      save={{
        ...{ saving, load, isChanged: draft.isChanged, mayChange: can('customers.change') },
        run: save,
        keep() {
          setSeen(saving.conflict?.last_modified_time ?? seen);
          saving.clearConflict();
        },
      }}
      form={<CustomerFields customer={customer} draft={draft} errors={saving.errors} />}
      side={
        <>
          <Sessions customer={customer} onChanged={refresh} />
          <section className="panel stack" aria-labelledby="history-title">
            <h2 id="history-title">{say('record-history')}</h2>
            {customer.history.length === 0 ? (
              <p className="quiet">{say('record-no-history')}</p>
            ) : (
              <Deeds deeds={customer.history} />
            )}
          </section>
        </>
      }
    >
      <Credit customer={customer} onChanged={refresh} />
      <CustomerOrders orders={customer.orders} />
    </RecordPage>
  );
}
