import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mayBeVin } from '#domain/may-be-vin.ts';
import { isSearchable } from '#domain/part-number.ts';
import { categoryPath, searchPath, vinPath } from '../paths.ts';
import { LocalForm } from '../platform/Link.tsx';
import { onDemand } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import type { SearchSuggestions } from '../suggestions/SearchSuggestions.tsx';
import { Icon } from '../ui/Icon.tsx';

const loadSuggestions = onDemand(
  async () => (await import('../suggestions/SearchSuggestions.tsx')).SearchSuggestions,
  'suggestions',
);

type Kind = 'displayname' | 'part_number';

/**
 * Searches by name, part number or VIN. A VIN is posted, so that it is in no URL. Without JavaScript, all text is posted,
 * and the server redirects to the results. Without `place`, it is the header's box, which has a choice between names and
 * part numbers.
 */
export function SearchBox({ place }: { place?: 'home' | 'page' }) {
  const id = `${place ?? 'header'}-search`;
  const { t, notify, activeCar } = useShop();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  // Only the search page prefills the box: other pages have the same parameters in their URLs.
  const query = pathname === categoryPath('search') ? searchParams : new URLSearchParams();
  const [kind, setKind] = useState<Kind>(!place && query.has('part_number') ? 'part_number' : 'displayname');
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
  // The search works without suggestions, so a failure to load them is ignored.
  const showSuggestions = () =>
    loadSuggestions().then(
      (loaded) => setSuggestions(() => loaded),
      () => {},
    );
  // The field may have received focus before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    if (document.activeElement === field.current) showSuggestions();
  }, []);

  function search() {
    // Read from the field itself, because it may have been filled before hydration.
    const text = field.current?.value.trim() ?? '';
    if (text === '') return;
    if (kind === 'part_number' && !isSearchable(text)) {
      notify({ id: 'search', kind: 'alert', text: t('part-number-too-short') });
      return;
    }
    navigate(searchPath(kind, text, activeCar));
  }
  return (
    <search className="search-box">
      <LocalForm
        method="post"
        action={vinPath()}
        aria-label={t(place ? 'search-label-page' : 'search-label')}
        onSubmit={(event) => {
          if (mayBeVin(field.current?.value ?? '')) return;
          event.preventDefault();
          search();
        }}
      >
        {place ? (
          <input type="hidden" name="kind" value="displayname" />
        ) : (
          <SearchKind kind={kind} onChange={setKind} />
        )}
        <label className="visually-hidden" htmlFor={`${id}-text`}>
          {t(place ? 'search-field-page' : 'search-field')}
        </label>
        <input
          id={`${id}-text`}
          name="text"
          type="search"
          maxLength={200}
          ref={field}
          onFocus={showSuggestions}
          onInput={showSuggestions}
          defaultValue={query.get('displayname') ?? query.get('part_number') ?? ''}
          placeholder={t(
            place ? 'search-hint-page' : `search-hint-${kind === 'displayname' ? 'name' : 'number'}`,
          )}
        />
        <button type="submit">
          <Icon name="search" />
          <span className="visually-hidden">{t(place ? 'search-go-page' : 'search-go')}</span>
        </button>
      </LocalForm>
      {Suggestions ? <Suggestions field={field} /> : null}
    </search>
  );
}

function SearchKind({ kind, onChange }: { kind: Kind; onChange(kind: Kind): void }) {
  const { t } = useShop();
  return (
    <>
      <label className="visually-hidden" htmlFor="header-search-kind">
        {t('search-kind')}
      </label>
      <select
        id="header-search-kind"
        name="kind"
        value={kind}
        onChange={(event) => onChange(event.target.value as Kind)}
      >
        <option value="displayname">{t('search-name')}</option>
        <option value="part_number">{t('search-number')}</option>
      </select>
    </>
  );
}
