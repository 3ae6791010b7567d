import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_EMAIL_LENGTH, normaliseAddress, normaliseEmail, validateAddress } from '#domain/address.ts';
import { MAX_COUPON_CODE_LENGTH } from '#domain/coupon.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { personName } from '#domain/person-name.ts';
import { MAX_QUOTE_DAYS, QUOTE_ADDRESS_FIELDS, validateSalesQuote } from '#domain/sales-quote.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { placeName } from '#texts/place-name.ts';
import { postalLines } from '#texts/postal-lines.ts';
import { taxParams } from '#texts/tax-name.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { addressIn } from '../../addresses/address-entry.ts';
import { useFormModel } from '../../forms/form-model.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { OfflinePaymentForm } from '../orders/OfflinePaymentForm.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { recordRoute, replyOrThrow, useAdmin, useSend } from '../platform/admin.tsx';
import { AddressFields } from '../record/AddressFields.tsx';
import { History } from '../record/AuditEntries.tsx';
import { type AdminForm, CountedField, Subform } from '../record/admin-form.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useUnsavedCheck } from '../record/unsaved.ts';
import { useRecord } from '../record/use-record.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { AddSets } from './AddSets.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { QuoteState } from './QuoteState.tsx';
import { type Quote, toDraft, toQuoteData } from './quote-draft.ts';

export const { loader, Component } = recordRoute(
  async (api, id) =>
    (await replyOrThrow(api('GET /admin/quotes/:id', { params: { id: Number(id) } }))).record,
  (quote) => quote.quote_number,
  QuoteScreen,
);

function QuoteScreen({ loaded }: { loaded: Quote }) {
  const { t, api, attempt, can } = useAdmin();
  const { quote_number: number } = loaded;
  const params = { id: number };
  const navigate = useNavigate();
  const editor = useRecord(loaded, {
    toDraft,
    versionOf: (record) => record.last_modified_time,
    fetchRecord: async () => (await attempt(api('GET /admin/quotes/:id', { params })))?.record ?? null,
    validate(draft) {
      const today = shopDay(new Date());
      const details = {
        email: normaliseEmail(draft.email!),
        address: normaliseAddress(addressIn(draft)),
        valid_until: draft.valid_until!,
      };
      return toFieldErrors(validateSalesQuote(details, { today, last: addDays(today, MAX_QUOTE_DAYS) }), t);
    },
    validatesOnBlur: 'filled',
    save: (draft, last_modified_time) =>
      api('POST /admin/quotes/:id', { params, body: { ...toQuoteData(draft), last_modified_time } }),
    onSaved: ({ record }, showSaved) => showSaved(record),
  });
  const { record: quote, version, refresh } = editor;
  const isDraft = quote.state === 'draft';
  const canEdit = can('orders.change') && isDraft;
  return (
    <RecordPage
      section="quotes"
      title={t('quote-title', { number })}
      badge={<QuoteState state={quote.state} />}
      facts={
        <>
          <span>{quote.email}</span>
          <span>
            {t('quote-valid-until')} {quote.valid_until}
          </span>
        </>
      }
      actions={
        canEdit ? (
          <CallButton
            label={t('quote-delete')}
            question={t('quote-delete-question', { number })}
            detail={t('quote-delete-detail')}
            call={() =>
              api('POST /admin/quotes/:id/delete', { params, body: { last_modified_time: version } })
            }
            onConflict={editor.showConflict}
            onDone={({ smessage: successMessage }) =>
              navigate(sectionPath('quotes'), { state: { successMessage } })
            }
          />
        ) : null
      }
      editor={editor}
      canEdit={canEdit}
      saveBar={isDraft ? 'screen' : 'none'}
      readOnlyReason={
        isDraft ? undefined : t(quote.state === 'ordered' ? 'quote-read-only-ordered' : 'quote-read-only')
      }
      top={
        <>
          <QuoteLines quote={quote} canEdit={canEdit} onChanged={refresh} />
          {canEdit ? <AddSets quote={quote} onChanged={refresh} /> : null}
        </>
      }
      form={isDraft ? <DetailFields quote={quote} form={editor.form} /> : <Details quote={quote} />}
      side={
        <>
          <Totals quote={quote} />
          <NextSteps quote={quote} version={version} isChanged={editor.isChanged} onChanged={refresh} />
          <History entries={quote.history} />
        </>
      }
    />
  );
}

/** The buyer, the terms and the shipping address of a quote that can no longer be edited. */
function Details({ quote }: { quote: Quote }) {
  const { t } = useAdmin();
  const address = addressIn(toDraft(quote));
  const { address_line_1, phone_number, province, country } = address;
  const name = personName(address);
  // A quote can be sent with only a country and a province; the rest of the address may be missing.
  const lines = address_line_1
    ? postalLines(address, t).filter((line) => line !== name)
    : [province, country].map((place) => placeName(place, t));
  return (
    <Panel title={t('quote-terms')}>
      <DescriptionList
        entries={[
          name !== '' && [t('field-name'), name],
          [t('field-email'), quote.email],
          phone_number !== '' && [t('record-field-phone_number'), phone_number],
          [t('quote-valid-until'), quote.valid_until],
          !!quote.coupon && [t('quote-coupon'), quote.coupon, 'mono'],
          !!quote.message && [t('quote-message'), quote.message],
          [t('record-field-shipping_address'), lines.join(', ')],
        ]}
      />
      <Buyer quote={quote} />
    </Panel>
  );
}

function Buyer({ quote: { customer_id, order_id } }: { quote: Quote }) {
  const { t } = useAdmin();
  return (
    <p className="quiet">
      {customer_id ? (
        <Link to={recordPath('customers', customer_id)}>{t('quote-customer')}</Link>
      ) : (
        t(order_id ? 'quote-ordered-guest' : 'quote-guest')
      )}
    </p>
  );
}

function DetailFields({ quote, form }: { quote: Quote; form: AdminForm<Record<string, string>> }) {
  const { t } = useAdmin();
  return (
    <>
      <Panel title={t('quote-buyer')}>
        <TextField
          type="email"
          label={t('field-email')}
          hint={t('quote-email-hint')}
          required
          maxLength={MAX_EMAIL_LENGTH}
          {...form.field('email')}
        />
        <Buyer quote={quote} />
      </Panel>
      <Panel title={t('quote-terms')}>
        <div className="fields">
          <TextField type="date" label={t('quote-valid-until')} required {...form.field('valid_until')} />
          <TextField
            label={t('quote-coupon')}
            maxLength={MAX_COUPON_CODE_LENGTH}
            className="input mono"
            {...form.field('coupon')}
          />
        </div>
        <CountedField
          label={t('quote-message')}
          hint={t('quote-message-hint')}
          maxLength={1000}
          {...form.field('message')}
        />
      </Panel>
      <Panel title={t('record-field-shipping_address')}>
        <p className="quiet">{t('quote-address-hint')}</p>
        <AddressFields requiredFields={QUOTE_ADDRESS_FIELDS} form={form} />
      </Panel>
    </>
  );
}

function Totals({ quote }: { quote: Quote }) {
  const { t } = useAdmin();
  const money = (decimal: number) => formatAmount(decimal, quote.currency, t);
  /** Without the promotion, which follows the subtotal. */
  const savings = toDecimal(toCents(quote.list_total) - toCents(quote.subtotal));
  return (
    <Panel title={t('quote-totals')}>
      <DescriptionList
        className="totals"
        entries={[
          ...(savings > 0
            ? [
                [t('quote-regular-total'), money(quote.list_total)] as const,
                [t('quote-savings'), money(-savings)] as const,
              ]
            : []),
          [t('field-subtotal'), money(quote.subtotal)],
          quote.total_discount > 0 && [
            t('order-page-promotion', { code: quote.promotion_code ?? '' }),
            money(-quote.total_discount),
          ],
          [t('order-page-taxes'), money(quote.tax)],
          ...quote.tax_exemptions.map(
            (each) => [t('order-page-tax-exempt', taxParams(each, t)), money(0), 'quiet'] as const,
          ),
          [t('field-total'), money(quote.total), 'total'],
        ]}
      />
    </Panel>
  );
}

function NextSteps(props: {
  quote: Quote;
  version: string;
  isChanged: boolean;
  onChanged(record: Quote): void;
}) {
  const { t, api, can } = useAdmin();
  const { quote, version: last_modified_time, isChanged, onChanged } = props;
  const { quote_number: id, state, link, order_id } = quote;
  const { isBusy, send } = useSend();
  const hasUnsavedForm = useUnsavedCheck();
  /** The order's whole address, if the sent quote has only a part of it. */
  const [orderAddress, setOrderAddress] = useState<Record<string, string> | null>(null);
  if (order_id)
    return (
      <p>
        <Link className="button" to={recordPath('orders', order_id)}>
          {t('order-record-title', { order: order_id })}
        </Link>
      </p>
    );
  if (!can('orders.change')) return null;
  const isEmpty = quote.lines.length === 0;
  /** A payment places the order, which needs the whole address. */
  const lacksAddress = validateAddress(normaliseAddress(addressIn(toDraft(quote)))).length > 0;
  const isDraft = state === 'draft';
  const unsavedReason = isChanged && t('quote-send-unsaved');
  /** The reason that the quote cannot be sent; null if it can. */
  const blockedReason = unsavedReason || (isEmpty && t('quote-send-empty')) || null;
  /** The reason that a payment cannot be recorded. The address of a draft is edited in the quote's form. */
  const payBlockedReason = unsavedReason || (isDraft && lacksAddress && t('quote-pay-address')) || null;
  const commandProps = (command: 'send' | 'resend' | 'revise', label: PlainTextId) => ({
    label: t(label),
    'aria-disabled': isBusy || undefined,
    async onClick() {
      if (hasUnsavedForm()) return;
      const body = { last_modified_time };
      const reply = await send(() => api(`POST /admin/quotes/:id/${command}`, { params: { id }, body }));
      if (reply) onChanged(reply.record);
    },
  });
  return (
    <>
      {isDraft ? (
        <Panel title={t('quote-send')}>
          <p id="quote-send-help" className={blockedReason ? undefined : 'quiet'}>
            {blockedReason ?? t('quote-send-help', { email: quote.email })}
          </p>
          {blockedReason ? null : (
            <p>
              {t('quote-send-detail', {
                total: formatAmount(quote.total, quote.currency, t),
                day: quote.valid_until,
              })}
            </p>
          )}
          <Button
            variant="primary"
            disabled={blockedReason !== null}
            aria-describedby="quote-send-help"
            {...commandProps('send', 'quote-send')}
          />
        </Panel>
      ) : (
        <Panel title={t('quote-link-title')}>
          <TextField id="quote-link" label={t('quote-link')} readOnly value={link ?? ''} />
          <p className="row">
            <CopyButton text={link!} label={t('quote-link-copy')} successMessage={t('quote-link-copied')} />
            {state === 'expired' ? null : <Button {...commandProps('resend', 'quote-send-again')} />}
            <Button {...commandProps('revise', 'quote-revise')} />
          </p>
          <p className="quiet">{t('quote-revise-help')}</p>
        </Panel>
      )}
      {can('refunds') && state !== 'expired' && !isEmpty ? (
        <details className="panel stack">
          <summary>
            <h2>{t('order-command-pay')}</h2>
          </summary>
          {lacksAddress && !isDraft && !orderAddress ? (
            <PaymentAddress quote={quote} onEntered={setOrderAddress} />
          ) : (
            <>
              {orderAddress ? <p>{postalLines(addressIn(orderAddress), t).join(', ')}</p> : null}
              <p className={payBlockedReason ? undefined : 'quiet'}>
                {payBlockedReason ?? t('quote-record-payment-help')}
              </p>
              <OfflinePaymentForm
                key={quote.total}
                due={toCents(quote.total)}
                currency={quote.currency}
                isDisabled={payBlockedReason !== null}
                send={(payment) =>
                  api('POST /admin/quotes/:id/payment', {
                    params: { id },
                    body: {
                      ...payment,
                      last_modified_time,
                      ...(orderAddress ? { address: addressIn(orderAddress) } : {}),
                    },
                  })
                }
                onDone={(reply) => onChanged(reply.record)}
              />
            </>
          )}
        </details>
      ) : null}
    </>
  );
}

/**
 * Asks for the rest of the shipping address before a payment of a sent quote, which itself does not change: its link works
 * until the payment is recorded.
 */
function PaymentAddress(props: { quote: Quote; onEntered(address: Record<string, string>): void }) {
  const { t } = useAdmin();
  const form = useFormModel<Record<string, string>>({
    name: 'order-address',
    initial: addressIn(toDraft(props.quote)),
    validate: (values) => toFieldErrors(validateAddress(normaliseAddress(addressIn(values))), t),
    async submit(values) {
      props.onEntered(values);
      return null;
    },
  });
  return (
    <>
      <p>{t('quote-payment-address')}</p>
      <Subform form={form} className="stack" submitLabel={t('quote-payment-address-use')}>
        <AddressFields
          form={{ ...form, field: (name) => ({ autoComplete: 'off', ...form.field(name) }) }}
          isRegionFixed
        />
      </Subform>
    </>
  );
}
