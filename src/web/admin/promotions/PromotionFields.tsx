import { PROMOTION_MAX_LENGTHS } from '#domain/promotion.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { CountedField } from '../record/fields.tsx';
import type { AdminForm } from '../record/use-admin-form.ts';
import type { Promotion, PromotionDraft } from './promotion-draft.ts';

const TYPES = ['Percentage', 'Price'] as const;
const LEVELS = ['Item', 'Order'] as const;

/** Code, type, value, dates and limits; the value field of the other type is disabled. */
export function PromotionFields(props: {
  form: AdminForm<PromotionDraft>;
  saved: Promotion | null;
  /** The problem of the dates, which is shown before saving. */
  datesError: string | undefined;
}) {
  const { t } = useAdmin();
  const { form, saved, datesError } = props;
  const { field } = form;
  const end = field('end_time');
  const isPercentage = form.values.type === 'Percentage';
  return (
    <>
      <Panel title={t('promotion-rule')}>
        <div className="fields three-columns">
          <TextField
            label={t('promotion-code')}
            hint={t('promotion-code-hint')}
            required
            maxLength={PROMOTION_MAX_LENGTHS.code}
            {...field('code')}
          />
          <SelectField
            label={t('promotion-level')}
            hint={t(`promotion-level-help-${form.values.level}`)}
            options={LEVELS.map((each) => [each, t(`promotion-level-${each}`)])}
            {...field('level')}
          />
        </div>
        <div className="fields three-columns">
          <SelectField
            label={t('field-type')}
            options={TYPES.map((each) => [each, t(`promotion-type-${each}`)])}
            {...field('type')}
          />
          <TextField
            label={t('promotion-percentage')}
            hint={isPercentage ? undefined : t('promotion-percentage-help')}
            inputMode="numeric"
            maxLength={4}
            disabled={!isPercentage}
            required={isPercentage}
            {...field('percentage')}
          />
          <TextField
            label={t('promotion-price-off')}
            hint={t(isPercentage ? 'promotion-price-off-help' : 'promotion-price-off-hint')}
            inputMode="numeric"
            maxLength={6}
            disabled={isPercentage}
            required={!isPercentage}
            {...field('price_off')}
          />
        </div>
        <CountedField
          label={t('field-description')}
          required
          maxLength={PROMOTION_MAX_LENGTHS.description}
          rows={2}
          {...field('description')}
        />
      </Panel>
      <Panel title={t('promotion-dates')}>
        <div className="fields three-columns">
          <TextField
            type="date"
            label={t('promotion-start')}
            required={saved?.start_time !== null}
            {...field('start_time')}
          />
          <TextField
            type="date"
            label={t('promotion-end')}
            hint={t('promotion-end-hint')}
            required={saved?.end_time !== null}
            {...end}
            error={end.error ?? datesError}
          />
        </div>
        <div className="fields three-columns">
          <TextField
            label={t('promotion-max-uses')}
            hint={t('promotion-unlimited')}
            inputMode="numeric"
            maxLength={7}
            {...field('max_uses')}
          />
          <TextField
            label={t('promotion-max-uses-customer')}
            hint={t('promotion-max-uses-customer-hint')}
            inputMode="numeric"
            maxLength={5}
            {...field('max_uses_per_customer')}
          />
        </div>
      </Panel>
    </>
  );
}
