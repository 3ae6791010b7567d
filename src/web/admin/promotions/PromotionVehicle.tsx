import type { ComponentProps } from 'react';
import { FAMILIES } from '#domain/family.ts';
import { CURRENCIES } from '#domain/money.ts';
import { MAX_MORE_VEHICLES } from '#domain/promotion.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminForm } from '../record/admin-form.tsx';
import { useLevelValues } from '../record/use-level-values.ts';
import { makeFieldId, type PromotionDraft } from './promotion-draft.ts';

type Level = 'year' | 'make' | 'model' | 'submodel';
type UpperLevels = Partial<Record<Level, string>>;
type PromotionForm = AdminForm<PromotionDraft>;

/** The family, currency and vehicles of a promotion. Models load after a make is chosen, submodels after a model is chosen. */
export function PromotionVehicle({ form }: { form: PromotionForm }) {
  const { t } = useAdmin();
  const { year_to, make, model } = form.values;
  // With a range of years, the makes and models of all years are offered.
  const year = year_to ? '' : form.values.year;
  return (
    <Panel title={t('promotion-applies-to')}>
      <div className="fields three-columns">
        <SelectField
          label={t('record-field-category')}
          options={[['ROTOR', t('audit-value-category-ROTOR')]]}
          {...form.field('category')}
        />
        <SelectField
          label={t('field-subcategory')}
          options={[
            ['', t('promotion-all')],
            ...FAMILIES.map(({ subcategory }) => [subcategory, catalogueText(subcategory, t)] as const),
          ]}
          {...form.field('subcategory')}
        />
        <SelectField
          label={t('record-field-currency')}
          options={[
            ['', t('promotion-currency-any')],
            ...CURRENCIES.map((each) => [each, t(`promotion-currency-${each}`)] as const),
          ]}
          {...form.field('currency')}
        />
      </div>
      <div className="fields three-columns">
        <LevelSelect form={form} level="year" above={{}} />
        <LastYear form={form} />
      </div>
      <div className="fields three-columns">
        <LevelSelect form={form} level="make" above={{ year }} />
        <LevelSelect form={form} level="model" above={{ year, make }} />
        <LevelSelect form={form} level="submodel" above={{ year, make, model }} />
      </div>
      <MoreVehicles form={form} year={year} />
    </Panel>
  );
}

/** Further makes and models of the same years, with a button to add one once the first make is chosen. */
function MoreVehicles({ form, year }: { form: PromotionForm; year: string }) {
  const { t } = useAdmin();
  const { make: firstMake, more_vehicles: vehicles } = form.values;
  const set = (more_vehicles: PromotionDraft['more_vehicles']) => form.set({ more_vehicles });
  function add() {
    focusAfter(() => set([...vehicles, { make: '', model: '' }]), makeFieldId(vehicles.length + 2));
  }
  return (
    <>
      <ul className="stack" hidden={vehicles.length === 0}>
        {vehicles.map(({ make, model }, index) => {
          const number = index + 2;
          const change = (next: (typeof vehicles)[number]) => set(vehicles.with(index, next));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
            <li key={index} className="fields three-columns">
              <VehicleSelect
                id={makeFieldId(number)}
                error={form.errorOf(makeFieldId(number))}
                label={t('promotion-make-number', { number })}
                level="make"
                above={{ year }}
                allText={t('field-choose')}
                value={make}
                onChange={(value) => change({ make: value, model: '' })}
              />
              <VehicleSelect
                id={`model-${number}`}
                label={t('promotion-model-number', { number })}
                level="model"
                above={{ year, make }}
                value={model}
                onChange={(value) => change({ make, model: value })}
              />
              <Button
                label={t('remove')}
                aria-label={t('promotion-vehicle-remove-number', { number })}
                onClick={() => set(vehicles.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ul>
      <div className="row">
        <Button
          label={t('promotion-vehicle-add')}
          disabled={firstMake === '' || vehicles.length >= MAX_MORE_VEHICLES}
          onClick={add}
        />
        {firstMake === '' ? <p className="quiet">{t('promotion-vehicle-add-help')}</p> : null}
      </div>
    </>
  );
}

/** The fields to clear when a level changes, because they depend on it. */
const CLEARED_FIELDS: Record<Level, Partial<PromotionDraft>> = {
  year: { year_to: '' },
  make: { model: '', submodel: '' },
  model: { submodel: '' },
  submodel: {},
};

/** The last year of a range of model years; disabled until the first is chosen. */
function LastYear({ form }: { form: PromotionForm }) {
  const { t } = useAdmin();
  const { year, year_to } = form.values;
  const years = useLevelValues('year', year ? {} : null, year_to);
  return (
    <SelectField
      label={t('promotion-year-to')}
      hint={t('promotion-year-to-help')}
      disabled={!year}
      options={[
        ['', t(year ? 'promotion-year-only' : 'promotion-all')],
        ...years.filter((each) => Number(each) > Number(year)),
      ]}
      {...form.field('year_to')}
    />
  );
}

/** A vehicle level of the first vehicle. Clearing the make also removes the further vehicles. */
function LevelSelect({ form, level, above }: { form: PromotionForm; level: Level; above: UpperLevels }) {
  const { t } = useAdmin();
  return (
    <VehicleSelect
      {...form.field(level)}
      label={t(`record-field-${level}`)}
      level={level}
      above={above}
      onChange={(value) => {
        const cleared = level === 'make' && value === '' ? { more_vehicles: [] } : {};
        form.set({ [level]: value, ...CLEARED_FIELDS[level], ...cleared });
      }}
    />
  );
}

/** The levels that can be chosen only after another one, and the hint until then. */
const DEPENDENT_LEVELS: Partial<Record<Level, readonly [upper: Level, hint: PlainTextId]>> = {
  model: ['make', 'list-car-model-help'],
  submodel: ['model', 'promotion-submodel-help'],
};

/** A select for a vehicle level, with the catalogue's values for the levels chosen above it. */
function VehicleSelect({
  level,
  above,
  allText,
  onChange,
  ...field
}: Pick<ComponentProps<typeof SelectField>, 'id' | 'name' | 'label' | 'error'> & {
  level: Level;
  above: UpperLevels;
  value: string;
  onChange(value: string): void;
  /** The option for an empty value; by default ALL. */
  allText?: string;
}) {
  const { t } = useAdmin();
  const [upper, hint] = DEPENDENT_LEVELS[level] ?? [];
  const isBlocked = upper !== undefined && !above[upper];
  const values = useLevelValues(level, isBlocked ? null : above, field.value);
  return (
    <SelectField
      {...field}
      hint={isBlocked ? t(hint!) : undefined}
      disabled={isBlocked}
      options={[['', allText ?? t('promotion-all')], ...values]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
