import { PROMOTION_MAX_LENGTHS } from '#domain/promotion.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { TextAreaField } from '../record/fields.tsx';
import type { Draft } from '../record/use-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';

const TYPES = ['Percentage', 'Price'] as const;
const LEVELS = ['Item', 'Order'] as const;

/** Code, type, value, dates and limits; the value field of the other type is disabled. */
export function PromotionFields(props: { draft: Draft<PromotionDraft>; errors: Record<string, string> }) {
  const { t } = useAdmin();
  const { draft, errors } = props;
  const { value, set } = draft;
  const isPercentage = value.type === 'Percentage';
  const field = (name: keyof PromotionDraft) => ({
    id: name,
    name,
    value: value[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <section className="panel stack" aria-labelledby="rule-title">
        <h2 id="rule-title">{t('promotion-rule')}</h2>
        <div className="fields">
          <TextField label={t('promotion-code')} maxLength={PROMOTION_MAX_LENGTHS.code} {...field('code')} />
          <SelectField label={t('promotion-type')} {...field('type')}>
            {TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`promotion-type-${each}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('promotion-level')} {...field('level')}>
            {LEVELS.map((each) => (
              <option key={each} value={each}>
                {t(`promotion-level-${each}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('promotion-percentage')}
            hint={isPercentage ? undefined : t('promotion-percentage-help')}
            inputMode="numeric"
            maxLength={4}
            disabled={!isPercentage}
            {...field('percentage')}
          />
          <TextField
            label={t('promotion-price-off')}
            hint={isPercentage ? t('promotion-price-off-help') : undefined}
            inputMode="numeric"
            maxLength={6}
            disabled={isPercentage}
            {...field('price_off')}
          />
        </div>
        <TextAreaField
          label={t('promotion-description')}
          maxLength={PROMOTION_MAX_LENGTHS.description}
          rows={2}
          {...field('description')}
        />
      </section>
      <section className="panel stack" aria-labelledby="dates-title">
        <h2 id="dates-title">{t('promotion-dates')}</h2>
        <div className="fields">
          <TextField type="date" label={t('promotion-start')} {...field('start_time')} />
          <TextField type="date" label={t('promotion-end')} {...field('end_time')} />
          <TextField
            label={t('promotion-max-uses')}
            hint={t('promotion-unlimited')}
            inputMode="numeric"
            maxLength={7}
            {...field('max_uses')}
          />
          <TextField
            label={t('promotion-max-uses-customer')}
            hint={t('promotion-unlimited')}
            inputMode="numeric"
            maxLength={5}
            {...field('max_uses_per_customer')}
          />
        </div>
      </section>
    </>
  );
}
