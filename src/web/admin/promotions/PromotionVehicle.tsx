import { useEffect, useState } from 'react';
import { FAMILIES } from '#domain/family.ts';
import type { TextId } from '#texts/texts.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Api } from '../platform/calls.ts';
import type { Draft } from '../record/use-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';

const LEVELS = ['year', 'make', 'model', 'submodel'] as const;
type Level = (typeof LEVELS)[number];
const LABELS = {
  year: 'promotion-year',
  make: 'promotion-make',
  model: 'promotion-model',
  submodel: 'promotion-submodel',
} as const satisfies Record<Level, TextId>;

async function fetchValues(
  api: Api,
  field: Level,
  chosen: Partial<Record<Level, string>>,
): Promise<string[]> {
  const response = await api('GET /getdistinct', { query: { field, ...chosen } });
  return response.ok ? response.data.map((row) => String(row[field])) : [];
}

/** The families and vehicles a promotion applies to; models load after a make is chosen, submodels after a model. */
export function PromotionVehicle(props: { draft: Draft<PromotionDraft>; errors: Record<string, string> }) {
  const { t, api } = useAdmin();
  const { draft, errors } = props;
  const { year, make, model } = draft.value;
  const options = {
    year: useVehicleValues(api, 'year', {}, true),
    make: useVehicleValues(api, 'make', { year }, true),
    model: useVehicleValues(api, 'model', { year, make }, make !== ''),
    submodel: useVehicleValues(api, 'submodel', { year, make, model }, model !== ''),
  };
  const disabledReasons: Partial<Record<Level, TextId>> = {
    ...(make === '' ? { model: 'promotion-model-help' } : {}),
    ...(model === '' ? { submodel: 'promotion-submodel-help' } : {}),
  };

  /** Sets a level and clears the levels below it. */
  function choose(level: Level, value: string) {
    const cleared = { year: {}, make: { model: '', submodel: '' }, model: { submodel: '' }, submodel: {} }[
      level
    ];
    draft.set({ [level]: value, ...cleared });
  }

  return (
    <section className="panel stack" aria-labelledby="applies-to-title">
      <h2 id="applies-to-title">{t('promotion-applies-to')}</h2>
      <div className="fields">
        <SelectField
          id="category"
          label={t('promotion-category')}
          value={draft.value.category}
          onChange={(event) => draft.set({ category: event.target.value })}
        >
          <option>ROTOR</option>
        </SelectField>
        <SelectField
          id="subcategory"
          label={t('promotion-family')}
          error={errors.subcategory}
          value={draft.value.subcategory}
          onChange={(event) => draft.set({ subcategory: event.target.value })}
        >
          <option value="">{t('promotion-all')}</option>
          {FAMILIES.map(({ subcategory }) => (
            <option key={subcategory}>{subcategory}</option>
          ))}
        </SelectField>
        {LEVELS.map((level) => {
          const chosen = draft.value[level];
          const values = options[level];
          const disabledReason = disabledReasons[level];
          return (
            <SelectField
              key={level}
              id={level}
              label={t(LABELS[level])}
              hint={disabledReason && t(disabledReason as 'promotion-model-help')}
              error={errors[level]}
              disabled={disabledReason !== undefined}
              value={chosen}
              onChange={(event) => choose(level, event.target.value)}
            >
              <option value="">{t('promotion-all')}</option>
              {(values.includes(chosen) || chosen === '' ? values : [chosen, ...values]).map((value) => (
                <option key={value}>{value}</option>
              ))}
            </SelectField>
          );
        })}
      </div>
    </section>
  );
}

/** The values of a level, given the levels chosen above it. */
function useVehicleValues(
  api: Api,
  level: Level,
  above: Partial<Record<Level, string>>,
  isEnabled: boolean,
): string[] {
  const [values, setValues] = useState<string[]>([]);
  const key = JSON.stringify(above);
  useEffect(() => {
    if (!isEnabled) {
      setValues([]);
      return;
    }
    let isCurrent = true;
    fetchValues(api, level, JSON.parse(key)).then(
      (found) => isCurrent && setValues(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, level, key, isEnabled]);
  return values;
}
