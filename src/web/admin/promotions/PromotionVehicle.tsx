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

async function valuesOf(api: Api, field: Level, chosen: Partial<Record<Level, string>>): Promise<string[]> {
  const response = await api('GET /getdistinct', { query: { field, ...chosen } });
  return response.ok ? response.data.map((row) => String(row[field])) : [];
}

/** Which sets and which cars a promotion counts for; years and makes load at once, the rest follows the choice. */
export function PromotionVehicle(props: { draft: Draft<PromotionDraft>; errors: Record<string, string> }) {
  const { t, api } = useAdmin();
  const { draft, errors } = props;
  const { year, make, model } = draft.value;
  const options = {
    year: useValues(api, 'year', {}, true),
    make: useValues(api, 'make', { year }, true),
    model: useValues(api, 'model', { year, make }, make !== ''),
    submodel: useValues(api, 'submodel', { year, make, model }, model !== ''),
  };
  const closed: Partial<Record<Level, TextId>> = {
    ...(make === '' ? { model: 'promotion-model-why' } : {}),
    ...(model === '' ? { submodel: 'promotion-submodel-why' } : {}),
  };

  /** What hangs on a level is open again when it changes. */
  function choose(level: Level, value: string) {
    const below = { year: {}, make: { model: '', submodel: '' }, model: { submodel: '' }, submodel: {} }[
      level
    ];
    draft.set({ [level]: value, ...below });
  }

  return (
    <section className="panel stack" aria-labelledby="what-title">
      <h2 id="what-title">{t('promotion-what')}</h2>
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
          const why = closed[level];
          return (
            <SelectField
              key={level}
              id={level}
              label={t(LABELS[level])}
              hint={why && t(why as 'promotion-model-why')}
              error={errors[level]}
              disabled={why !== undefined}
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

/** The values of a level under what is chosen above it. */
function useValues(api: Api, level: Level, above: Partial<Record<Level, string>>, isOpen: boolean): string[] {
  const [values, setValues] = useState<string[]>([]);
  const key = JSON.stringify(above);
  useEffect(() => {
    if (!isOpen) {
      setValues([]);
      return;
    }
    let isHere = true;
    valuesOf(api, level, JSON.parse(key)).then(
      (found) => isHere && setValues(found),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [api, level, key, isOpen]);
  return values;
}
