import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isSearchable } from '#domain/part-number.ts';
import { categoryPath, searchPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';

type Kind = 'displayname' | 'part_number';

/**
 * Searches by name or by part number. Without JavaScript it is a GET form: the server reads `kind` and
 * `text` and redirects to the specified URL.
 */
export function SearchBox() {
  const { t, notify } = useShop();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  // Other pages also use these parameters in their URLs.
  const query = pathname === categoryPath('search') ? searchParams : new URLSearchParams();
  const [kind, setKind] = useState<Kind>(query.has('part_number') ? 'part_number' : 'displayname');
  const field = useRef<HTMLInputElement>(null);

  function search() {
    // Read from the field itself, because it may have been filled before hydration.
    const text = field.current?.value.trim() ?? '';
    if (text === '') return;
    if (kind === 'part_number' && !isSearchable(text)) {
      notify({ id: 'search', kind: 'alert', text: t('part-number-too-short') });
      return;
    }
    navigate(searchPath(kind, text));
  }
  return (
    <search className="search-box">
      <form
        action={categoryPath('search')}
        aria-label={t('search-label')}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label className="visually-hidden" htmlFor="header-search-kind">
          {t('search-kind')}
        </label>
        <select
          id="header-search-kind"
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          <option value="displayname">{t('search-name')}</option>
          <option value="part_number">{t('search-number')}</option>
        </select>
        <label className="visually-hidden" htmlFor="header-search-text">
          {t('search-field')}
        </label>
        <input
          id="header-search-text"
          name="text"
          type="search"
          maxLength={200}
          ref={field}
          defaultValue={query.get('displayname') ?? query.get('part_number') ?? ''}
          placeholder={kind === 'displayname' ? t('search-hint-name') : t('search-hint-number')}
        />
        <button type="submit">
          <Icon name="search" />
          <span className="visually-hidden">{t('search-go')}</span>
        </button>
      </form>
    </search>
  );
}
