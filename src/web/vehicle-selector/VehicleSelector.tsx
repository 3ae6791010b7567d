import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isCar, NO_VEHICLE, VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import { type CategorySlug, categoryPath, vehicleQuery } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { choose, loadNext, type Options } from './chain.ts';
import './vehicle-selector.css';

/**
 * Six native selects, each open once the one before it is chosen. Without script it is a form that
 * goes step by step: every press of its button brings the next list.
 */
export function VehicleSelector(props: {
  slug: CategorySlug;
  chosen: Vehicle;
  options: Options;
  /** Address that the form goes to before script is there. */
  action: string;
}) {
  const { t, api, remember } = useShop();
  const navigate = useNavigate();
  const [state, setState] = useState({ chosen: props.chosen, options: props.options });
  const [loading, setLoading] = useState<VehicleLevel | null>(null);
  const [failed, setFailed] = useState<VehicleLevel | null>(null);
  const [response, setSaid] = useState('');
  const newest = useRef(0);
  const key = JSON.stringify([props.slug, props.chosen]);

  // Another page's address brings another selection (VEH-03, VEH-04).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for slug and selection
  useEffect(() => setState({ chosen: props.chosen, options: props.options }), [key]);

  const form = useRef<HTMLFormElement>(null);
  // A level may have been chosen before this code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once, when the page becomes alive
  useEffect(() => {
    for (const each of form.current?.querySelectorAll<HTMLSelectElement>('select:enabled') ?? []) {
      const level = each.name as VehicleLevel;
      if (each.value !== String(state.chosen[level] ?? '')) {
        change(level, each.value);
        return;
      }
    }
  }, []);

  async function change(level: VehicleLevel, value: string) {
    const next = choose(state, level, value);
    setState(next);
    setFailed(null);
    const turn = ++newest.current;
    setLoading(value === '' ? null : level);
    if (value === '') return;
    try {
      const loaded = await loadNext(api, next.chosen, level);
      if (turn !== newest.current) return;
      setState((now) => ({ chosen: now.chosen, options: { ...now.options, ...loaded } }));
      const [open, values] = Object.entries(loaded).findLast(([, list]) => list.length > 0) ?? [];
      if (open && values) {
        setSaid(t('vehicle-loaded', { level: t(`vehicle-${open as VehicleLevel}`), count: values.length }));
      }
    } catch {
      if (turn === newest.current) setFailed(level);
    } finally {
      if (turn === newest.current) setLoading(null);
    }
  }

  const { chosen, options } = state;
  const hasModel = isCar(chosen);
  const loadingAfter = loading === null ? -1 : VEHICLE_LEVELS.indexOf(loading);
  const slug = props.slug === 'search' ? 'all' : props.slug;

  return (
    <form
      ref={form}
      className="vehicle-selector"
      action={props.action}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasModel) return;
        remember(chosen);
        navigate(categoryPath(slug, vehicleQuery(chosen)));
      }}
    >
      <fieldset>
        <legend>{t('vehicle-legend')}</legend>
        <ol className="levels">
          {VEHICLE_LEVELS.map((level, index) => {
            const values = options[level] ?? [];
            const isBusy = index === loadingAfter + 1 && loading !== null;
            return (
              <li key={level} className="field">
                <label htmlFor={`vehicle-${level}`}>{t(`vehicle-${level}`)}</label>
                <select
                  id={`vehicle-${level}`}
                  className="input"
                  name={level}
                  value={String(chosen[level] ?? '')}
                  disabled={values.length === 0}
                  aria-busy={isBusy}
                  onChange={(event) => change(level, event.target.value)}
                >
                  <option value="">{t('vehicle-unset')}</option>
                  {values.map((value) => (
                    <option key={value} value={value}>
                      {value}
                    </option>
                  ))}
                </select>
                {failed === level ? (
                  <span className="error">
                    {t('vehicle-failed')}{' '}
                    <button
                      type="button"
                      className="button quiet"
                      onClick={() => change(level, String(chosen[level]))}
                    >
                      {t('vehicle-retry')}
                    </button>
                  </span>
                ) : null}
              </li>
            );
          })}
        </ol>
        <p className="hidden" role="status">
          {response}
        </p>
        <div className="selector-buttons">
          <button
            type="submit"
            className="button primary"
            formAction={categoryPath(slug)}
            disabled={!hasModel}
          >
            {t('vehicle-search')}
          </button>
          <button
            type="reset"
            className="button"
            disabled={!hasModel}
            onClick={(event) => {
              event.preventDefault();
              newest.current++;
              setLoading(null);
              setFailed(null);
              setState((now) => ({ chosen: NO_VEHICLE, options: { year: now.options.year ?? [] } }));
            }}
          >
            {t('vehicle-reset')}
          </button>
          <noscript>
            <button type="submit" className="button">
              {t('vehicle-next')}
            </button>
          </noscript>
        </div>
      </fieldset>
    </form>
  );
}
