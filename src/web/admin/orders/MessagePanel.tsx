import { SHOP_MESSAGE_TYPES } from '#domain/contact.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { TextAreaField } from '../record/fields.tsx';
import { useSubform } from '../record/use-subform.ts';
import type { OrderInfo } from './order-draft.ts';

/** The form for a message to the customer, sent by email and shown in the account. */
export function MessagePanel({ order, onSent }: { order: OrderInfo; onSent(): void }) {
  const { t, api, showAlert } = useAdmin();
  const { values, set, field, saving } = useSubform({
    title: '',
    content: '',
    type: SHOP_MESSAGE_TYPES[0] as (typeof SHOP_MESSAGE_TYPES)[number],
  });

  async function send() {
    if (!values.title.trim() || !values.content.trim()) {
      showAlert(t('office-message-empty'));
      return;
    }
    const { customer_id, order_id } = order;
    const now = String(Date.now());
    const data = {
      ...values,
      order_id,
      customer_id,
      created_time: now,
      is_read: true,
      direction: true,
    };
    const reply = await saving.send(() => api('POST /admin/request', { body: { customer_id, data } }));
    if (!reply) return;
    set({ title: '', content: '' });
    onSent();
  }

  return (
    <section className="panel stack" id="message-panel" aria-labelledby="message-title">
      <h2 id="message-title">{t('order-message')}</h2>
      <div className="fields">
        <SelectField id="message-type" label={t('order-message-type')} {...field('type')}>
          {SHOP_MESSAGE_TYPES.map((each) => (
            <option key={each} value={each}>
              {t(`message-type-${each}`)}
            </option>
          ))}
        </SelectField>
        <div className="wide">
          <TextField
            id="message-subject"
            label={t('order-message-title')}
            maxLength={100}
            autoComplete="off"
            {...field('title')}
          />
        </div>
      </div>
      <TextAreaField
        id="message-content"
        label={t('order-message-content')}
        maxLength={5000}
        rows={6}
        {...field('content')}
      />
      <button type="button" className="button" aria-disabled={saving.isSaving} onClick={send}>
        {t('order-message-send')}
      </button>
    </section>
  );
}
