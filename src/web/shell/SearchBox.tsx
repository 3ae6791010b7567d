import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mayBeVin } from '#domain/may-be-vin.ts';
import { isSearchablePartNumber } from '#domain/part-number.ts';
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

type SearchKind = 'displayname' | 'part_number';

/**
 * Searches by name, part number or VIN. A VIN is posted, so that it is in no URL. Without JavaScript, all text is
 * posted, and the server redirects to the results. Only the header's box has a choice between names and part numbers.
 */
export function SearchBox({ place = 'header' }: { place?: 'header' | 'page' }) {
  const id = `${place}-search`;
  const isHeader = place === 'header';
  const { t, notify, activeCar } = useShop();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  // Only the search page fills the box, although other pages, such as a set's, have the same parameters in their URLs.
  const query = pathname === categoryPath('search') ? searchParams : new URLSearchParams();
  const queryText = query.get('displayname') ?? query.get('part_number') ?? '';
  const queryKind = isHeader && query.has('part_number') ? 'part_number' : 'displayname';
  const [kind, setKind] = useState<SearchKind>(queryKind);
  const field = useRef<HTMLInputElement>(null);
  const shownText = useRef(queryText);
  // Back and Forward show the text of their search. Hydration keeps the text: it may have been edited.
  useEffect(() => {
    if (shownText.current === queryText) return;
    // What is being typed stays.
    const isUntouched = field.current!.value.trim() === shownText.current;
    shownText.current = queryText;
    if (!isUntouched) return;
    field.current!.value = queryText;
    setKind(queryKind);
  }, [queryText, queryKind]);
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
    if (kind === 'part_number' && !isSearchablePartNumber(text)) {
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
        aria-label={t(isHeader ? 'search-label' : 'search-hint-name')}
        onSubmit={(event) => {
          if (mayBeVin(field.current?.value ?? '')) return;
          event.preventDefault();
          search();
        }}
      >
        {isHeader ? (
          <SearchKindSelect kind={kind} onChange={setKind} />
        ) : (
          <input type="hidden" name="kind" value="displayname" />
        )}
        <label className="visually-hidden" htmlFor={`${id}-text`}>
          {t(isHeader ? 'search-field' : 'search-hint-name')}
        </label>
        <input
          id={`${id}-text`}
          name="text"
          type="search"
          maxLength={200}
          ref={field}
          onFocus={showSuggestions}
          onInput={showSuggestions}
          defaultValue={queryText}
          placeholder={t(`search-hint-${kind === 'displayname' ? 'name' : 'number'}`)}
        />
        <button type="submit">
          <Icon name="search" />
          <span className="visually-hidden">{t(isHeader ? 'search-go' : 'search-go-page')}</span>
        </button>
      </LocalForm>
      {Suggestions ? <Suggestions field={field} /> : null}
    </search>
  );
}

function SearchKindSelect({ kind, onChange }: { kind: SearchKind; onChange(kind: SearchKind): void }) {
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
        onChange={(event) => onChange(event.target.value as SearchKind)}
      >
        <option value="displayname">{t('search-name')}</option>
        <option value="part_number">{t('search-number')}</option>
      </select>
    </>
  );
}
