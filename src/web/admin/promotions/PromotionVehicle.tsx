import { FAMILIES } from '#domain/family.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { SelectField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminForm } from '../record/use-admin-form.ts';
import type { PromotionDraft } from './promotion-draft.ts';

const LEVELS = ['year', 'make', 'model', 'submodel'] as const;
type Level = (typeof LEVELS)[number];

/** The family and vehicles to which a promotion applies. Models load after a make is chosen, submodels after a model. */
export function PromotionVehicle({ form }: { form: AdminForm<PromotionDraft> }) {
  const { t } = useAdmin();
  const { year_to, make, model } = form.values;
  // With a range of years, the makes and models of all years are offered.
  const year = year_to ? '' : form.values.year;
  return (
    <Panel title={t('promotion-applies-to')}>
      <div className="fields">
        <SelectField label={t('promotion-category')} options={['ROTOR']} {...form.field('category')} />
        <SelectField
          label={t('promotion-family')}
          options={[
            ['', t('promotion-all')],
            ...FAMILIES.map(({ subcategory }) => [subcategory, catalogueText(subcategory, t)] as const),
          ]}
          {...form.field('subcategory')}
        />
        <LevelSelect form={form} level="year" above={{}} />
        <LastYear form={form} />
        <LevelSelect form={form} level="make" above={{ year }} />
        <LevelSelect
          form={form}
          level="model"
          above={{ year, make }}
          blockedHint={!make && 'promotion-model-help'}
        />
        <LevelSelect
          form={form}
          level="submodel"
          above={{ year, make, model }}
          blockedHint={!model && 'promotion-submodel-help'}
        />
      </div>
    </Panel>
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
function LastYear({ form }: { form: AdminForm<PromotionDraft> }) {
  const { t, api } = useAdmin();
  const { year, year_to } = form.values;
  const { data } = useFetched(year ? 'years' : null, () =>
    api('GET /getdistinct', { query: { field: 'year' } }),
  );
  const laterYears = (data ?? [])
    .map((row) => String(row.year))
    .filter((each) => Number(each) > Number(year));
  return (
    <SelectField
      label={t('promotion-year-to')}
      hint={t('promotion-year-to-help')}
      disabled={!year}
      options={[
        ['', t(year ? 'promotion-year-only' : 'promotion-all')],
        // A saved year stays selected even if the catalogue no longer has it.
        ...(laterYears.includes(year_to) || year_to === '' ? laterYears : [year_to, ...laterYears]),
      ]}
      {...form.field('year_to')}
    />
  );
}

/** A select for a vehicle level, with the catalogue's values for the levels chosen above it. */
function LevelSelect(props: {
  form: AdminForm<PromotionDraft>;
  level: Level;
  above: Partial<Record<Level, string>>;
  /** The hint while the level above is not chosen; it disables the field. */
  blockedHint?: PlainTextId | false;
}) {
  const { t, api } = useAdmin();
  const { form, level, above, blockedHint = false } = props;
  const { data } = useFetched(blockedHint ? null : JSON.stringify(above), () =>
    api('GET /getdistinct', { query: { field: level, ...above } }),
  );
  const values = blockedHint ? [] : (data ?? []).map((row) => String(row[level]));
  const field = form.field(level);
  return (
    <SelectField
      label={t(`promotion-${level}`)}
      hint={blockedHint ? t(blockedHint) : undefined}
      disabled={blockedHint !== false}
      options={[
        ['', t('promotion-all')],
        // A saved value stays selected even if the catalogue no longer has it.
        ...(values.includes(field.value) || field.value === '' ? values : [field.value, ...values]),
      ]}
      {...field}
      onChange={({ target: { value } }) => {
        form.set({ [level]: value, ...CLEARED_FIELDS[level] });
      }}
    />
  );
}
