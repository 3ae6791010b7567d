import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isCar, NO_VEHICLE, VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import { levelText } from '#texts/vehicle-text.ts';
import { type CategorySlug, categoryPath, contactPath, garagePath, vehicleQuery } from '../paths.ts';
import { Link, LocalForm } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { LEVELS_ID } from '../vin/decoded-car.ts';
import { VinEntry } from '../vin/VinEntry.tsx';
import { loadNextOptions, selectLevel, type VehicleOptions } from './vehicle-options.ts';
import './vehicle-selector.css';

/** Six selects, each enabled once the previous one is set, or a VIN. Without JavaScript, each submit loads the next. */
export function VehicleSelector(props: {
  slug: CategorySlug;
  selection: Vehicle;
  options: VehicleOptions;
  action: string;
  /** The page to open once a vehicle is chosen; by default the sets for it. */
  origin?: string | undefined;
}) {
  const { t, api, chooseCar } = useShop();
  const navigate = useNavigate();
  const [state, setState] = useState({ selection: props.selection, options: props.options });
  /** The chosen level while the options of the level below it are loading. */
  const [loadingLevel, setLoadingLevel] = useState<VehicleLevel | null>(null);
  const [failedLevel, setFailedLevel] = useState<VehicleLevel | null>(null);
  const [status, setStatus] = useState('');
  /** The value of a level that is not in its new list. */
  const [lostValue, setLostValue] = useState<string | null>(null);
  const latestRequest = useRef(0);
  const key = JSON.stringify([props.slug, props.selection]);

  // A new URL brings a new selection (VEH-03, VEH-04).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents slug and selection
  useEffect(() => setState({ selection: props.selection, options: props.options }), [key]);

  const form = useRef<HTMLFormElement>(null);
  // A level may have been selected before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    for (const each of form.current?.querySelectorAll<HTMLSelectElement>('select:enabled') ?? []) {
      const level = each.name as VehicleLevel;
      if (each.value !== String(state.selection[level] ?? '')) {
        change(level, each.value);
        return;
      }
    }
  }, []);

  /** Selects a level. The levels below it stay selected as far as their new lists have the same values. */
  async function change(level: VehicleLevel, value: string) {
    const former = state.selection;
    let newState = selectLevel(state, level, value);
    setState(newState);
    setFailedLevel(null);
    setLostValue(null);
    const request = ++latestRequest.current;
    let chosenLevel: VehicleLevel | null = value === '' ? null : level;
    setLoadingLevel(chosenLevel);
    try {
      while (chosenLevel) {
        const newOptions = await loadNextOptions(api, newState.selection, chosenLevel);
        if (request !== latestRequest.current) return;
        newState = { ...newState, options: { ...newState.options, ...newOptions } };
        const nextLevel = VEHICLE_LEVELS.findLast((each) => newOptions[each]?.length);
        const formerValue = nextLevel && former[nextLevel];
        const isKept = formerValue && newOptions[nextLevel]!.includes(String(formerValue));
        if (isKept) newState = selectLevel(newState, nextLevel, String(formerValue));
        else if (formerValue) setLostValue(levelText(nextLevel, String(formerValue), t));
        setState(newState);
        if (nextLevel) {
          const count = newOptions[nextLevel]!.length;
          setStatus(t('vehicle-loaded', { level: t(`vehicle-${nextLevel}`), count }));
        }
        chosenLevel = isKept ? nextLevel : null;
        setLoadingLevel(chosenLevel);
      }
    } catch {
      if (request === latestRequest.current) setFailedLevel(chosenLevel);
    } finally {
      if (request === latestRequest.current) setLoadingLevel(null);
    }
  }

  function reset() {
    // The reply to a request that is under way is ignored.
    latestRequest.current++;
    setLoadingLevel(null);
    setFailedLevel(null);
    setLostValue(null);
    setState((current) => ({ selection: NO_VEHICLE, options: { year: current.options.year ?? [] } }));
  }

  async function submit() {
    if (await chooseCar(selection)) navigate(props.origin ?? categoryPath(slug, vehicleQuery(selection)));
  }

  const { selection, options } = state;
  const hasModel = isCar(selection);
  const slug = props.slug === 'search' ? 'all' : props.slug;

  return (
    <>
      <LocalForm
        ref={form}
        className="vehicle-selector"
        action={props.action}
        onSubmit={(event) => {
          event.preventDefault();
          if (hasModel) submit();
        }}
      >
        <input type="hidden" name="slug" value={slug} />
        {props.origin ? <input type="hidden" name="origin" value={props.origin} /> : null}
        <fieldset>
          <legend>{t('choose-your-vehicle')}</legend>
          <ol className="levels" id={LEVELS_ID}>
            {VEHICLE_LEVELS.map((level, index) => {
              const values = options[level] ?? [];
              const isBusy = loadingLevel !== null && index === VEHICLE_LEVELS.indexOf(loadingLevel) + 1;
              return (
                <li key={level} className="field">
                  <label htmlFor={`vehicle-${level}`}>{t(`vehicle-${level}`)}</label>
                  <select
                    id={`vehicle-${level}`}
                    className="input"
                    name={level}
                    value={String(selection[level] ?? '')}
                    disabled={values.length === 0}
                    aria-busy={isBusy}
                    onChange={(event) => change(level, event.target.value)}
                  >
                    <option value="">
                      {t(options[level]?.length === 0 ? 'vehicle-not-needed' : 'vehicle-unset')}
                    </option>
                    {values.map((value) => (
                      <option key={value} value={value}>
                        {levelText(level, value, t)}
                      </option>
                    ))}
                  </select>
                  {failedLevel === level ? (
                    <span className="error">
                      {t('vehicle-failed')}{' '}
                      <Button
                        variant="quiet"
                        label={t('try-again')}
                        onClick={() => change(level, String(selection[level]))}
                      />
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ol>
          <p className={lostValue ? 'alert-text' : 'visually-hidden'} role="status">
            {lostValue ? t('vehicle-lost', { value: lostValue }) : status}
          </p>
          <div className="selector-buttons">
            <Button
              type="submit"
              variant="primary"
              label={t('search-go')}
              formMethod="post"
              formAction={garagePath()}
              disabled={!hasModel}
            />
            <Button
              type="reset"
              label={t('vehicle-reset')}
              disabled={!hasModel}
              onClick={(event) => {
                event.preventDefault();
                reset();
              }}
            />
            <noscript>
              <Button type="submit" label={t('vehicle-next')} />
            </noscript>
            {/* Not for the selection that the page brings, so that nothing moves when the active car is filled in. */}
            {hasModel && selection !== props.selection ? (
              <p className="quiet">
                {t('vehicle-open')} <Link to={contactPath()}>{t('fit-ask')}</Link>
              </p>
            ) : null}
          </div>
        </fieldset>
      </LocalForm>
      <VinEntry />
    </>
  );
}
