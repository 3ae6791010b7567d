import { Fragment } from 'react';
import { isPhoneNumber, validateEmail } from '#domain/address.ts';
import { OTHER_LANGUAGES, translationColumnOf } from '#domain/languages.ts';
import { RETURN_DAYS } from '#domain/returns.ts';
import { SHOP_TEXT_LIMITS, type ShopText } from '#domain/shop-texts.ts';
import { findBrokenRules } from '#domain/validation.ts';
import { languageName, type Translate } from '#texts/texts.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { type AdminForm, MoneyField, NumberField } from '../record/admin-form.tsx';
import { formatAmountInput, parseAmount } from '../record/amount-input.ts';
import { RecordPage } from '../record/RecordPage.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { type Settings, useSettings } from './use-settings.ts';

export { loadSettings as loader } from './use-settings.ts';

const toDraft = (
  {
    last_modified_time: _,
    delivery: __,
    low_stock_at,
    refund_limit_cad,
    refund_limit_usd,
    ...texts
  }: Settings,
  t: Translate,
) => ({
  ...texts,
  low_stock_at: String(low_stock_at),
  refund_limit_cad: formatAmountInput(refund_limit_cad, t),
  refund_limit_usd: formatAmountInput(refund_limit_usd, t),
});

/** The shop's details: name, label, maximum length and where shoppers see it. The lists below have the same shape. */
const DETAILS = [
  ['name', 'field-name', 60, 'settings-where-name'],
  ['email', 'field-email', 200, 'settings-where-email'],
  ['address', 'record-field-address', 300, 'settings-where-address'],
  ['phone', 'record-field-phone', 40, 'settings-where-phone'],
] as const;
/** Long texts of one line. */
const LINES = [
  ['tagline', 'record-field-tagline', SHOP_TEXT_LIMITS.tagline, 'settings-where-tagline'],
  ['hours', 'record-field-hours', SHOP_TEXT_LIMITS.hours, 'settings-where-hours'],
  ['tax_numbers', 'record-field-tax_numbers', 300, 'settings-where-tax-numbers'],
] as const;
const RETURNS = [
  ['return_terms', 'record-field-return_terms', SHOP_TEXT_LIMITS.return_terms, 'settings-where-return-terms'],
] as const;
const REQUIRED: readonly string[] = ['name', 'email'];

/** Texts that may have several lines. */
const LONG_TEXTS: readonly string[] = ['address', 'return_terms'];
const controlOf = (name: string) =>
  LONG_TEXTS.includes(name) ? ({ as: 'textarea', rows: 4 } as const) : ({ as: 'input' } as const);

const REFUND_LIMITS = ['refund_limit_cad', 'refund_limit_usd'] as const;

const isLowStockThreshold = (text: string): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) <= 10_000;
const isValidLimit = (amount: number | null): boolean =>
  amount !== null && amount >= 0 && amount <= 1_000_000;

export function Component() {
  const { t, can } = useAdmin();
  const editor = useSettings({
    toDraft,
    validate: (draft) =>
      toFieldErrors(
        findBrokenRules([
          [draft.name.trim() === '', 'name', 'field-missing'],
          [validateEmail(draft.email.trim()) !== null, 'email', 'email-invalid'],
          [draft.phone.trim() !== '' && !isPhoneNumber(draft.phone), 'phone', 'shop-phone-invalid'],
          [!isLowStockThreshold(draft.low_stock_at), 'low_stock_at', 'settings-low-stock-invalid'],
          [!RETURN_DAYS.test(draft.return_days), 'return_days', 'settings-return-days-invalid'],
          ...REFUND_LIMITS.map((name) => {
            const isInvalid = !isValidLimit(parseAmount(draft[name]));
            return [isInvalid, name, 'settings-refund-limit-invalid'] as const;
          }),
        ]),
        t,
      ),
    toData: (draft) => ({
      ...draft,
      low_stock_at: Number(draft.low_stock_at),
      refund_limit_cad: Number(parseAmount(draft.refund_limit_cad)),
      refund_limit_usd: Number(parseAmount(draft.refund_limit_usd)),
    }),
  });
  const { record: settings, form } = editor;
  return (
    <RecordPage
      // The settings are a single record, so there are no links to a list or to other records.
      section=""
      title={t('section-settings')}
      editor={editor}
      canEdit={can('settings.change')}
      actions={<SettingsTabs current="details" />}
      form={
        <>
          <Panel id="section-details" title={t('settings-details')}>
            <p className="quiet">{t('settings-details-help')}</p>
            <ShopFields fields={DETAILS} form={form} />
            <ShopFields fields={LINES} form={form} isWide />
          </Panel>
          <Panel id="section-returns" title={t('settings-returns')}>
            <ShopFields fields={RETURNS} form={form} />
            <div className="fields large">
              <NumberField
                label={t('record-field-return_days')}
                hint={t('settings-return-days-help')}
                maxLength={3}
                {...form.field('return_days')}
              />
            </div>
            <p className="quiet" id="refund-limit-help">
              {t('settings-refund-limit-help')}
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
            <div className="fields large" role="group" aria-describedby="refund-limit-help">
              {REFUND_LIMITS.map((name) => (
                <MoneyField key={name} label={t(`record-field-${name}`)} required {...form.field(name)} />
              ))}
            </div>
          </Panel>
          <Panel id="section-stock" title={t('field-stock')}>
            <div className="fields large">
              <NumberField
                label={t('record-field-low_stock_at')}
                hint={t('settings-low-stock-help')}
                maxLength={5}
                required
                {...form.field('low_stock_at')}
              />
            </div>
          </Panel>
        </>
      }
      side={<History entries={settings.history} />}
    />
  );
}

/** Fields for texts of the shop. A text that is translated is followed by its translations. */
function ShopFields(props: {
  fields: typeof DETAILS | typeof LINES | typeof RETURNS;
  form: AdminForm<ReturnType<typeof toDraft>>;
  /** One field in each row. */
  isWide?: true;
}) {
  const { t } = useAdmin();
  const { fields, form, isWide } = props;
  return (
    <div className={isWide ? 'stack' : 'fields large'}>
      {fields.map(([name, label, maxLength, where]) => (
        <Fragment key={name}>
          <Field
            {...controlOf(name)}
            label={t(label)}
            hint={t(where)}
            maxLength={maxLength}
            required={REQUIRED.includes(name)}
            {...form.field(name)}
          />
          {name in SHOP_TEXT_LIMITS
            ? OTHER_LANGUAGES.map((each) => (
                <Field
                  {...controlOf(name)}
                  key={each}
                  label={t('field-in-language', { name: t(label), language: languageName(each, t) })}
                  hint={t('settings-in-language-help')}
                  lang={each}
                  maxLength={maxLength}
                  {...form.field(translationColumnOf(name as ShopText, each))}
                />
              ))
            : null}
        </Fragment>
      ))}
    </div>
  );
}
