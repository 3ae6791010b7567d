import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router';
import type { VinCorrectionView } from '#contract/vin.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { isVinLike } from '#domain/vin.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { formValues } from '../forms/form-values.ts';
import { contactPath, homePath, searchPath, vinPath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { LocalForm, ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { decodedCarPath } from './decoded-car.ts';
import { VinEntry } from './VinEntry.tsx';

export const handle = { cache: 'private', noindex: true };

/** Handles a VIN from the VIN field, or text from a search box. Redirects other text to the search results. */
export async function action(args: ActionFunctionArgs) {
  const { vin, text = '', kind } = formValues(await args.request.formData());
  const enteredText = vin ?? text;
  if (vin === undefined && !isVinLike(text)) return redirect(resultsPath(kind, text), 303);
  const response = await apiOf(args)('POST /vin', { body: { vin: enteredText } });
  if (response.ok) {
    const { decoded, vehicle, is_open } = response.data;
    return vehicle
      ? redirect(decodedCarPath(vehicle, is_open), 303)
      : data({ enteredText, notInCatalogue: decoded });
  }
  const { smessage: error, corrections = [], reason } = response.data;
  // Text that is too short or too long for a VIN may be a part number.
  const isUncertain = vin === undefined && /^vin-(short|long)$/.test(reason);
  const search = isUncertain ? { text, url: resultsPath(kind, text) } : null;
  // In a valid VIN whose manufacturer is known, no character is in doubt.
  const mayBeMistyped = reason !== 'vin-unknown-model';
  return data({ enteredText, error, corrections, search, mayBeMistyped }, { status: response.status });
}

const resultsPath = (kind: string | undefined, text: string) =>
  searchPath(kind === 'part_number' ? kind : 'displayname', text.trim());

export function Component() {
  const { t } = useShop();
  const result = useActionData<typeof action>();
  const error = result && 'error' in result ? result : null;
  const notInCatalogue = result && 'notInCatalogue' in result ? result.notInCatalogue : null;
  return (
    <div className="page stack">
      <PageHead
        title={t(error ? 'vin-title-error' : 'vin-title')}
        description={t('vin-description')}
        canonical={vinPath()}
        noindex
      />
      <h1>{t('vin-title')}</h1>
      <div className="panel grid vin-page">
        {notInCatalogue ? <NotInCatalogue vehicle={notInCatalogue} /> : null}
        <VinEntry label={t('vin-own-label')} initial={result?.enteredText} error={error?.error} />
        {error && error.corrections.length > 0 ? <Corrections corrections={error.corrections} /> : null}
        {error?.search ? (
          <ParagraphLink to={error.search.url}>{t('vin-search', { text: error.search.text })}</ParagraphLink>
        ) : null}
        {error?.mayBeMistyped ? <p>{t('vin-compare')}</p> : null}
        <p>{t('vin-where')}</p>
        <p>{t('vin-privacy')}</p>
        <ParagraphLink to={homePath()}>{t('vin-choose')}</ParagraphLink>
      </div>
    </div>
  );
}

function Corrections({ corrections }: { corrections: readonly VinCorrectionView[] }) {
  const { t } = useShop();
  return (
    <LocalForm method="post" action={vinPath()} className="grid tight">
      <h2>{t('vin-corrections')}</h2>
      <ul className="plain grid tight">
        {corrections.map(({ vin, vehicle, changes }) => (
          <li key={vin}>
            <button type="submit" name="vin" value={vin} className="button">
              <span className="mono">{vin}</span> {vehicleText(vehicle, t)}
            </button>
            <ul className="plain quiet">
              {changes.map((change) => (
                <li key={change.position}>{t('vin-change', change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </LocalForm>
  );
}

function NotInCatalogue({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useShop();
  return (
    <section>
      <h2>{t('strip-vehicle', { vehicle: vehicleText(vehicle, t) })}</h2>
      <p>{t('vin-not-in-catalogue-text')}</p>
      <ParagraphLink to={contactPath()}>{t('vin-ask')}</ParagraphLink>
    </section>
  );
}
