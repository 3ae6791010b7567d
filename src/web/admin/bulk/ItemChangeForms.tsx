import { PRICE_ROUNDINGS, type PriceRounding, weekendFrom } from '#domain/bulk-change.ts';
import { FAMILIES, type FamilyCode } from '#domain/family.ts';
import { shopDay } from '#domain/shop-day.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { MoneyField, Subform, useAdminForm } from '../record/admin-form.tsx';
import { parseAmount } from '../record/amount-input.ts';
import type { BulkFormProps } from './bulk-form.ts';

const INITIAL = {
  by: 'percent' as 'percent' | 'amount',
  percent: '',
  cad: '',
  usd: '',
  rounding: 'none' as PriceRounding,
  sale_start: '',
  sale_end: '',
};
type Values = typeof INITIAL;

/** Parses a signed amount or percentage; 0 for an empty text, NaN for an invalid one. */
function parseSigned(text: string): number {
  const [, sign, rest] = /^\s*([+-]?)(.*)$/.exec(text.replace('−', '-'))!;
  const amount = parseAmount(rest!) ?? 0;
  return sign === '-' ? -amount : amount;
}

/** Changes prices by a percentage or an amount. For a sale, staff enter a positive reduction and its days. */
function PriceRuleForm({ kind, preview, onDone }: BulkFormProps & { kind: 'price' | 'sale' }) {
  const { t } = useAdmin();
  const isSale = kind === 'sale';
  /** The changes as numbers: one percentage, or the amounts in CAD and USD. The reduction of a sale is negative. */
  const parseChanges = (values: Values) => {
    const sign = isSale ? -1 : 1;
    const names = values.by === 'percent' ? (['percent'] as const) : (['cad', 'usd'] as const);
    return names.map((field) => ({ field, value: sign * parseSigned(values[field]) }));
  };
  /** True for a value that is 0 or not a number, for a sale that raises prices, and for too large a percentage. */
  const isInvalid = (value: number, by: Values['by']) => {
    if (!Number.isFinite(value) || value === 0 || (isSale && value > 0)) return true;
    return by === 'percent' && (value < -99.99 || value > 1000);
  };
  const form = useAdminForm({
    name: `bulk-${kind}`,
    initial: INITIAL,
    validate: (values) =>
      parseChanges(values)
        .filter(({ value }, _, all) => {
          // A sale needs a price in each currency, but list prices may change in only one.
          const isOptional = !isSale && value === 0 && all.some((other) => other.value !== 0);
          return !isOptional && isInvalid(value, values.by);
        })
        .map(({ field }) => ({ field, text: t(`bulk-${kind}-${values.by}-invalid`) })),
    call(values) {
      const [first, second] = parseChanges(values).map(({ value }) => value);
      const { rounding } = values;
      const rule =
        values.by === 'percent'
          ? ({ by: 'percent', percent: first!, rounding } as const)
          : ({ by: 'amount', cad: first!, usd: second!, rounding } as const);
      if (!isSale) return preview({ kind: 'price', rule });
      const { sale_start, sale_end } = values;
      return preview({ kind: 'sale', rule, sale_start: sale_start || null, sale_end: sale_end || null });
    },
    onDone,
  });
  const { field, values } = form;
  const isAmountRequired = (other: string) => isSale || parseSigned(other) === 0;

  function chooseWeekend() {
    const { from, until } = weekendFrom(shopDay(new Date()));
    form.set({ sale_start: from, sale_end: until });
  }

  return (
    <Subform form={form} className="stack" isPrimary submitLabel={t('action-preview')}>
      <div className="fields">
        <SelectField
          label={t(`bulk-${kind}-by`)}
          options={[
            ['percent', t('bulk-by-percent')],
            ['amount', t('bulk-by-amount')],
          ]}
          {...field('by')}
        />
        {values.by === 'percent' ? (
          <TextField
            label={t(`bulk-${kind}-percent`)}
            hint={isSale ? undefined : t('bulk-price-percent-hint')}
            maxLength={8}
            data-focus
            required
            {...field('percent')}
          />
        ) : (
          <>
            <MoneyField
              label={t(`bulk-${kind}-cad`)}
              hint={isSale ? undefined : t('bulk-price-amount-hint')}
              inputMode="text"
              required={isAmountRequired(values.usd)}
              {...field('cad')}
            />
            <MoneyField
              label={t(`bulk-${kind}-usd`)}
              inputMode="text"
              required={isAmountRequired(values.cad)}
              {...field('usd')}
            />
          </>
        )}
        <SelectField
          label={t('bulk-rounding')}
          options={PRICE_ROUNDINGS.map((each) => [each, t(`bulk-rounding-${each}`)])}
          {...field('rounding')}
        />
      </div>
      {isSale ? (
        <>
          <div className="fields">
            {(['start', 'end'] as const).map((day) => (
              <TextField
                key={day}
                type="date"
                label={t(`bulk-sale-${day}`)}
                hint={t('bulk-sale-days-hint')}
                {...field(`sale_${day}`)}
              />
            ))}
          </div>
          <p className="row">
            <Button label={t('bulk-sale-weekend')} onClick={chooseWeekend} />
          </p>
        </>
      ) : null}
    </Subform>
  );
}

export const PriceForm = (props: BulkFormProps) => <PriceRuleForm kind="price" {...props} />;
export const SaleForm = (props: BulkFormProps) => <PriceRuleForm kind="sale" {...props} />;

export function FamilyForm({ preview, onDone }: BulkFormProps) {
  const { t } = useAdmin();
  const form = useAdminForm({
    name: 'bulk-family',
    initial: { family: FAMILIES[0].code as FamilyCode },
    call: ({ family }) => preview({ kind: 'family', family }),
    onDone,
  });
  return (
    <Subform form={form} className="stack" isPrimary submitLabel={t('action-preview')}>
      <SelectField
        label={t('bulk-kind-family')}
        options={FAMILIES.map(({ code, title }) => [code, catalogueText(title, t)])}
        data-focus
        {...form.field('family')}
      />
    </Subform>
  );
}
