import { PROMOTION_MAX_LENGTHS } from '#domain/promotion.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import { type AdminForm, CountedField, NumberField } from '../record/admin-form.tsx';
import { type Promotion, type PromotionDraft, toPromotionData } from './promotion-draft.ts';

const TYPES = ['Percentage', 'Price'] as const;
const LEVELS = ['Item', 'Order'] as const;

type PromotionForm = AdminForm<PromotionDraft>;

/** Code and description, then the discount; the value field of the other type is disabled. */
export function RuleFields({ form: { field, values } }: { form: PromotionForm }) {
  const { t } = useAdmin();
  const isPercentage = values.type === 'Percentage';
  const code = values.code.trim();
  const [upper, lower] = [code.toUpperCase(), code.toLowerCase()];
  return (
    <>
      <Panel title={t('promotion-code')}>
        <div className="fields three-columns">
          <TextField
            label={t('record-field-code')}
            hint={upper === lower ? t('promotion-code-hint') : t('promotion-code-same', { upper, lower })}
            required
            maxLength={PROMOTION_MAX_LENGTHS.code}
            {...field('code')}
          />
        </div>
        <CountedField
          label={t('record-field-description')}
          hint={t('promotion-description-hint')}
          required
          maxLength={PROMOTION_MAX_LENGTHS.description}
          rows={2}
          {...field('description')}
        />
      </Panel>
      <Panel title={t('promotion-discount')}>
        <div className="fields three-columns">
          <SelectField
            label={t('record-field-type')}
            options={TYPES.map((each) => [each, t(`audit-value-type-${each}`)])}
            {...field('type')}
          />
          <NumberField
            label={t('promotion-percentage')}
            hint={t(isPercentage ? 'promotion-percentage-hint' : 'promotion-percentage-help')}
            maxLength={4}
            disabled={!isPercentage}
            required={isPercentage}
            {...field('percentage')}
          />
          <NumberField
            label={t('record-field-price_off')}
            hint={t(isPercentage ? 'promotion-price-off-help' : 'promotion-price-off-hint')}
            maxLength={6}
            disabled={isPercentage}
            required={!isPercentage}
            {...field('price_off')}
          />
          <SelectField
            label={t('record-field-level')}
            hint={t(`promotion-level-help-${values.level}`)}
            options={LEVELS.map((each) => [each, t(`audit-value-level-${each}`)])}
            {...field('level')}
          />
        </div>
      </Panel>
    </>
  );
}

/** The first and last day, and the limits on uses. */
export function DateAndLimitFields(props: {
  form: PromotionForm;
  saved: Promotion | null;
  /** The problem of the dates, which is shown before saving. */
  datesError: string | undefined;
}) {
  const { t } = useAdmin();
  const { form, saved, datesError } = props;
  const { field } = form;
  const end = field('end_time');
  const isEndRequired = saved?.end_time !== null;
  return (
    <Panel title={t('promotion-dates')}>
      <div className="fields three-columns">
        <TextField
          type="date"
          label={t('record-field-start_date')}
          required={saved?.start_time !== null}
          {...field('start_time')}
        />
        <TextField
          type="date"
          label={t('record-field-end_date')}
          hint={t(isEndRequired ? 'promotion-end-hint-required' : 'promotion-end-hint')}
          required={isEndRequired}
          {...end}
          error={end.error ?? datesError}
        />
      </div>
      <div className="fields three-columns">
        <NumberField
          label={t('record-field-max_uses')}
          hint={t('promotion-unlimited')}
          maxLength={7}
          {...field('max_uses')}
        />
        <NumberField
          label={t('record-field-max_uses_per_customer')}
          hint={t('promotion-max-uses-customer-hint')}
          maxLength={5}
          {...field('max_uses_per_customer')}
        />
      </div>
    </Panel>
  );
}

/** The rule of the edited promotion in one sentence, worded by the server. */
export function RulePreview({ draft, problem }: { draft: PromotionDraft; problem: string | undefined }) {
  const { t, api } = useAdmin();
  const key = useDebounced(JSON.stringify(toPromotionData(draft)));
  const hasValue = Number(draft.type === 'Percentage' ? draft.percentage : draft.price_off) > 0;
  const { data, hasFailed } = useFetched(hasValue ? key : null, () =>
    api('POST /admin/promotions/preview', { body: { data: toPromotionData(draft) } }),
  );
  return (
    <section
      className={problem ? 'note-box rule-preview' : 'note-box info rule-preview'}
      aria-label={t('promotion-preview')}
    >
      <p role="status">
        {hasValue && !hasFailed ? data?.sentence : null}
        {hasValue ? null : t('promotion-preview-empty')} {problem ? <strong>{problem}</strong> : null}
      </p>
    </section>
  );
}
