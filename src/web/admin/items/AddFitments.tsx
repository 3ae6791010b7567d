import type { Reply } from '#contract/calls.ts';
import { POSITIONS, type Position } from '#domain/fitment.ts';
import { NO_VEHICLE, type Vehicle, vehicleName } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { Options, SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Table } from '../../ui/Table.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import { type AdminForm, errorIf, Subform, useAdminForm } from '../record/admin-form.tsx';
import type { ItemPanelProps } from './item-draft.ts';

const EMPTY = { year: '', make: '', model: '', submodel: '', trim: '', engine: '', position: '', note: '' };
type Draft = typeof EMPTY;
/** After fitments have been added, the years, the make and the position stay for the next ones. */
const { year: _year, make: _make, position: _position, ...CLEARED } = EMPTY;
const REQUIRED = ['year', 'make', 'model', 'position'] as const;

/** Adds fitments for vehicles of one model year or a range of years. The vehicles are shown before saving. */
export function AddFitments({ item, onChanged }: ItemPanelProps) {
  const { t, api } = useAdmin();
  const params = { id: item.part_number };
  const toBody = (draft: Draft) => ({ ...draft, position: draft.position as Position });
  const form = useAdminForm({
    name: 'fitment',
    initial: EMPTY,
    validate: (draft) =>
      REQUIRED.flatMap((field) => errorIf(draft[field].trim() === '', field, t(`fitment-${field}-missing`))),
    call: (draft) => api('POST /admin/items/:id/fitments', { params, body: toBody(draft) }),
    valuesWhenDone: CLEARED,
    onDone: (reply) => onChanged(reply),
  });
  const isComplete = REQUIRED.every((field) => form.values[field].trim() !== '');
  // The number of fitments is part of the key, because the preview depends on the item's fitments.
  const previewKey = isComplete ? JSON.stringify([form.values, item.fitment_count]) : null;
  const debouncedKey = useDebounced(previewKey);
  const preview = useFetched(previewKey && debouncedKey, () =>
    api('POST /admin/items/:id/fitments/preview', { params, body: toBody(form.values) }),
  );
  const isPending = previewKey !== null && (previewKey !== debouncedKey || preview.isLoading);
  const { year, make, model } = form.values;
  // Suggestions are for vehicles of the entered year. For a range of years, they are for vehicles of all years.
  const yearFilter = /^\d{4}$/.test(year) ? { year } : {};
  const modelFilter = make && model ? { ...yearFilter, make, model } : null;
  return (
    <Panel title={t('fitments-add')}>
      <Subform
        // Submitting does nothing while the preview of the fitments to add is loading.
        form={{ ...form, isBusy: form.isBusy || isPending, submit: isPending ? () => {} : form.submit }}
        className="stack"
        aria-label={t('fitments-add')}
        submitLabel={t('fitments-add-submit')}
      >
        <div className="fields">
          <TextField
            label={t('record-field-year')}
            hint={t('fitment-year-hint')}
            maxLength={9}
            required
            {...form.field('year')}
          />
          <LevelField form={form} level="make" above={{}} />
          <LevelField form={form} level="model" above={make ? { make } : null} />
          <LevelField form={form} level="submodel" above={modelFilter} />
          <LevelField form={form} level="trim" above={modelFilter} />
          <LevelField form={form} level="engine" above={modelFilter} />
          <SelectField
            label={t('record-field-position')}
            options={[
              ['', t('field-choose')],
              ...POSITIONS.map((each) => [each, catalogueText(each, t)] as const),
            ]}
            required
            {...form.field('position')}
          />
          <TextField
            label={t('fitment-condition')}
            hint={t('fitment-note-hint')}
            maxLength={200}
            {...form.field('note')}
          />
        </div>
        {previewKey && preview.isCurrent && preview.data ? (
          <FitmentPreview fitments={preview.data.fitments} />
        ) : (
          <p className="quiet">{t('fitment-preview-help')}</p>
        )}
      </Subform>
    </Panel>
  );
}

/**
 * Suggests the values of a level for the levels in `above`. A make or model that no vehicle has gets a hint, because it
 * may be a typo.
 */
function LevelField(props: {
  form: AdminForm<Draft>;
  level: 'make' | 'model' | 'submodel' | 'trim' | 'engine';
  above: { year?: string; make?: string; model?: string } | null;
}) {
  const { t, api } = useAdmin();
  const { form, level, above } = props;
  const { data } = useFetched(useDebounced(above && JSON.stringify(above)), () =>
    api('GET /getdistinct', { query: { field: level, ...above } }),
  );
  const listId = `fitment-${level}-values`;
  const values = (above ? (data ?? []) : []).map((row) => String(row[level]));
  const typed = form.values[level].trim().toLowerCase();
  const isNew = values.length > 0 && typed !== '' && !values.some((each) => each.toLowerCase() === typed);
  const isRequired = level === 'make' || level === 'model';
  const newValueHint = isNew ? t('fitment-value-new') : undefined;
  return (
    <>
      <TextField
        label={t(`record-field-${level}`)}
        hint={isRequired ? newValueHint : t('fitment-level-hint')}
        list={listId}
        maxLength={200}
        required={isRequired}
        {...form.field(level)}
      />
      <datalist id={listId}>
        <Options options={values} />
      </datalist>
    </>
  );
}

type RequestedFitment = Reply<'POST /admin/items/:id/fitments/preview'>['fitments'][number];

function FitmentPreview({ fitments }: { fitments: readonly RequestedFitment[] }) {
  const { t } = useAdmin();
  const newFitments = fitments.filter((each) => !each.exists);
  const counts = [
    ['fitment-preview-exist', fitments.length - newFitments.length],
    ['fitment-preview-new-vehicles', newFitments.filter((each) => each.is_new_vehicle).length],
    ['fitment-preview-overlaps', newFitments.filter((each) => each.overlaps.length > 0).length],
  ] as const;
  return (
    <section className="stack" aria-label={t('fitment-preview')}>
      <div role="status">
        <p>{t('fitment-preview-adds', { count: newFitments.length })}</p>
        {counts.map(([id, count]) => (count > 0 ? <p key={id}>{t(id, { count })}</p> : null))}
      </div>
      <Table
        caption={t('fitment-preview')}
        rows={groupByModel(fitments)}
        rowKey={([first]) => vehicleName(first!)}
        columns={[
          {
            title: t('fitment-vehicle'),
            cell: (group) => (
              <>
                {vehicleText(group.length === 1 ? group[0]! : modelOf(group[0]!), t)}
                {group.length === 1 ? null : (
                  <details>
                    <summary>{t('fitment-preview-versions', { count: group.length })}</summary>
                    <ul>
                      {group.map((each) => (
                        <li key={vehicleName(each)}>{vehicleText(each, t)}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </>
            ),
          },
          {
            title: t('field-result'),
            cell: ([first]) => <Result requested={first!} />,
          },
          {
            title: t('fitment-overlaps'),
            cell: ([first]) => (first!.exists ? null : overlapsText(first!, t)),
          },
        ]}
      />
    </section>
  );
}

const modelOf = ({ year, make, model }: RequestedFitment): Vehicle => ({
  ...NO_VEHICLE,
  year,
  make,
  model,
});

/** Groups the fitments of a model and year, which can have dozens of trims and engines, if their results are equal. */
function groupByModel(fitments: readonly RequestedFitment[]): RequestedFitment[][] {
  const groups = new Map<string, RequestedFitment[]>();
  for (const fitment of fitments) {
    const { exists, is_new_vehicle, overlaps } = fitment;
    const key = JSON.stringify([modelOf(fitment), exists, is_new_vehicle, overlaps]);
    groups.set(key, [...(groups.get(key) ?? []), fitment]);
  }
  return [...groups.values()];
}

const overlapsText = ({ overlaps }: RequestedFitment, t: Translate) =>
  overlaps
    .map(({ position, note }) => [catalogueText(position, t), note].filter(Boolean).join(', '))
    .join('; ');

function Result({ requested }: { requested: RequestedFitment }) {
  const { t } = useAdmin();
  if (requested.exists) return <StatusBadge tone="neutral">{t('fitment-exists')}</StatusBadge>;
  if (!requested.is_new_vehicle) return <StatusBadge tone="success">{t('fitment-new')}</StatusBadge>;
  return <StatusBadge tone="warning">{t('fitment-new-vehicle')}</StatusBadge>;
}
