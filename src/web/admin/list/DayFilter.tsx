import { useRef, useState } from 'react';
import type { ListQuery } from '#domain/admin-lists.ts';
import { isDay, shopDay } from '#domain/shop-day.ts';
import { Options } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type PeriodName, periodName, periods } from './periods.ts';
import { useOutsideChange } from './use-outside-change.ts';

export type Days = Pick<ListQuery, 'from' | 'until'>;
const daysKey = ({ from, until }: Days) => `${from}/${until}`;

/** Filters a list by a named period, such as last week, or by a first and a last day. */
export function DayFilter(props: { label: string; days: Days; onChange(days: Days): void }) {
  const {
    label,
    days: { from, until },
    onChange,
  } = props;
  const { t } = useAdmin();
  const choices = periods(shopDay(new Date()));
  const names = Object.keys(choices) as PeriodName[];
  /** The last choice: a period or `custom`. */
  const [chosen, setChosen] = useState<string | null>(null);
  const period = periodName(choices, names, { from, until }, chosen);
  const isFiltered = from !== undefined || until !== undefined;
  const isCustom = chosen === 'custom' || (isFiltered && !period);
  const inputs = useRef<HTMLDivElement>(null);
  const announce = useOutsideChange(daysKey({ from, until }), () => {
    setChosen(null);
    for (const input of inputs.current?.querySelectorAll('input') ?? [])
      input.value = (input.name === 'from' ? from : until) ?? '';
  });
  function choose(days: Days) {
    announce(daysKey(days));
    onChange(days);
  }
  return (
    <>
      <label className="toolbar-choice">
        <span className="quiet">{label}</span>
        <select
          className="input"
          value={isCustom ? 'custom' : (period ?? '')}
          onChange={({ target: { value } }) => {
            setChosen(value);
            if (value === 'custom') return;
            const [first, last] = choices[value as PeriodName] ?? [];
            choose({ from: first, until: last });
          }}
        >
          <option value="">{t('list-filter-all')}</option>
          <Options options={names.map((name) => [name, t(`list-days-${name}`)])} />
          <option value="custom">{t('list-days-custom')}</option>
        </select>
      </label>
      {isCustom ? (
        <div
          ref={inputs}
          className="row toolbar-days"
          onChange={({ currentTarget }) => {
            // Both days are read from the inputs, because `from` and `until` may not contain the last change yet.
            const [first = '', last = ''] = [...currentTarget.querySelectorAll('input')].map(
              (each) => each.value,
            );
            if ([first, last].every((day) => day === '' || isDay(day)))
              choose({ from: first || undefined, until: last || undefined });
          }}
        >
          {(['from', 'until'] as const).map((name) => (
            <label key={name} className="toolbar-choice">
              <span className="quiet">{t(`list-${name}`)}</span>
              <input className="input" type="date" name={name} defaultValue={{ from, until }[name] ?? ''} />
            </label>
          ))}
        </div>
      ) : null}
    </>
  );
}
