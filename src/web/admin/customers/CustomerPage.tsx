import { isPlaceholderEmail, MAX_EMAIL_LENGTH } from '#domain/address.ts';
import { personName } from '#domain/person-name.ts';
import { localDecimal } from '#texts/format-number.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { withQuery } from '../../paths.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { MessagePanel, useMessagePanel } from '../messages/MessagePanel.tsx';
import { recordPath } from '../paths.ts';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { type AdminForm, errorIf, YesNoField } from '../record/admin-form.tsx';
import { Notes } from '../record/Notes.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { ActiveBadge } from '../shell/ActiveBadge.tsx';
import { Addresses } from './Addresses.tsx';
import { Credit } from './Credit.tsx';
import {
  type Customer,
  type CustomerDraft,
  parsePercentage,
  toCustomerData,
  toDraft,
} from './customer-draft.ts';
import { CustomerOrders, Lifetime, PasswordAndSessions } from './customer-panels.tsx';
import { Exemptions } from './Exemptions.tsx';

export const { loader, Component } = recordRoute(
  async (api, id) => (await replyOrThrow(api('GET /admin/customers/:id', { params: { id } }))).record,
  (customer) => customer.customer_id,
  CustomerScreen,
);

/** A customer with profile, credit, sessions and orders (ADM-05). */
function CustomerScreen({ loaded }: { loaded: Customer }) {
  const { t, api, attempt, can } = useAdmin();
  const { customer_id } = loaded;
  const params = { id: customer_id };
  const editor = useRecord(loaded, {
    toDraft,
    versionOf: (record) => record.last_modified_time,
    fetchRecord: async () => (await attempt(api('GET /admin/customers/:id', { params })))?.record ?? null,
    validate: ({ percentage }) =>
      errorIf(parsePercentage(percentage) === null, 'percentage', t('customer-percentage-invalid')),
    save: (draft, last_modified_time, record) =>
      api('POST /admin/customers/:id', {
        params,
        body: { customer_id, last_modified_time, data: toCustomerData(draft, record) },
      }),
    onSaved: ({ record }, showSaved) => showSaved(record),
  });
  const { record: customer } = editor;
  const messagePanel = useMessagePanel();
  const panel = {
    customer,
    version: editor.version,
    onChanged: ({ record }: { record: Customer }) => editor.refresh(record),
    onConflict: editor.showConflict,
  };
  // The email of a deleted account is replaced by a placeholder.
  const isDeleted = isPlaceholderEmail(customer.email);
  const canEdit = can('customers.change') && !isDeleted;
  const pricingReason = can('pricing') ? t('customer-pricing-only') : undefined;
  const readOnlyReason = isDeleted ? t('customer-ended') : pricingReason;
  const { first_name, last_name, ordered_as, company, phone_number, percentage, exemptions } = customer;
  const name = personName({ first_name, last_name });
  const orderedAs = ordered_as && t('customer-ordered-as', { name: ordered_as });
  return (
    <RecordPage
      section="customers"
      title={t('customer-title', { name: name || customer.email })}
      badge={
        <>
          <ActiveBadge isActive={customer.is_active} />
          {percentage > 0 ? (
            <StatusBadge tone="info">
              {t('customer-percentage-badge', { percent: localDecimal(String(percentage), t) })}
            </StatusBadge>
          ) : null}
          {exemptions.some(({ is_valid }) => is_valid) ? (
            <StatusBadge tone="info">{t('customer-exempt-badge')}</StatusBadge>
          ) : null}
        </>
      }
      facts={
        <>
          {orderedAs ? <span>{orderedAs}</span> : null}
          {isDeleted ? null : <a href={`mailto:${customer.email}`}>{customer.email}</a>}
          {company ? <span>{company}</span> : null}
          {phone_number ? <a href={phoneHref(phone_number)}>{formatPhone(phone_number, t)}</a> : null}
        </>
      }
      sections={[
        ['section-profile', t('customer-profile')],
        ['section-orders', t('customer-orders')],
        ['section-addresses', t('customer-addresses')],
        ['section-credit', t('customer-credit')],
        ['section-exemptions', t('customer-exemptions')],
      ]}
      actions={
        isDeleted ? null : (
          <>
            {can('orders.change') ? (
              <Link className="button" to={withQuery(recordPath('quotes', 'new'), { email: customer.email })}>
                {t('new-quotes')}
              </Link>
            ) : null}
            {can('messages.answer') ? <Button label={t('message-new')} {...messagePanel.openButton} /> : null}
          </>
        )
      }
      top={
        messagePanel.isOpen ? (
          <MessagePanel
            to={{ customer_id, order_id: null }}
            heading={t('message-new')}
            onClose={messagePanel.close}
            // The history names the message.
            onSent={editor.refetch}
          />
        ) : null
      }
      editor={editor}
      canEdit={canEdit}
      readOnlyReason={readOnlyReason}
      form={<CustomerFields customer={customer} form={editor.form} />}
      side={
        <>
          <Lifetime {...customer} since={customer.created_time} />
          <Notes
            notes={customer.notes}
            hint={t('customer-note-help')}
            call={(note) => api('POST /admin/customers/:id/notes', { params, body: { note } })}
            onAdded={(reply) => panel.onChanged(reply)}
          />
          <PasswordAndSessions {...panel} canEdit={canEdit} />
          <History entries={customer.history} />
        </>
      }
    >
      <div id="section-orders">
        <CustomerOrders {...panel} canEdit={canEdit} />
      </div>
      <Addresses {...panel} canEdit={canEdit} />
      <Credit {...panel} />
      <Exemptions {...panel} />
    </RecordPage>
  );
}

function CustomerFields(props: { customer: Customer; form: AdminForm<CustomerDraft> }) {
  const { t, can } = useAdmin();
  const { customer, form } = props;
  const { customer_id, email, pending_email } = customer;
  return (
    <Panel id="section-profile" title={t('customer-profile')}>
      <DescriptionList entries={[[t('customer-id'), customer_id, 'mono']]} />
      <div className="fields large">
        <TextField label={t('address-first-name')} maxLength={50} {...form.field('first_name')} />
        <TextField label={t('address-last-name')} maxLength={50} {...form.field('last_name')} />
        <TextField label={t('record-field-company')} maxLength={50} {...form.field('company')} />
        <TextField
          label={t('address-phone')}
          maxLength={60}
          inputMode="tel"
          {...form.field('phone_number')}
        />
        <TextField
          label={t('field-email')}
          hint={pending_email ? t('customer-email-pending', { email }) : t('customer-email-hint')}
          maxLength={MAX_EMAIL_LENGTH}
          type="email"
          required
          {...form.field('email')}
        />
        <YesNoField
          form={form}
          name="is_active"
          label={t('field-status')}
          labels={[t('list-active'), t('list-inactive')]}
        />
        <TextField
          label={t('customer-percentage')}
          hint={t(can('pricing') ? 'customer-percentage-hint' : 'customer-percentage-role')}
          inputMode="decimal"
          maxLength={6}
          disabled={!can('pricing')}
          required
          {...form.field('percentage')}
        />
      </div>
    </Panel>
  );
}
