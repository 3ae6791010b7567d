import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { isSearchable, normalisePartNumber } from '#domain/part-number.ts';
import { categoryPath, searchPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';

const PAUSE_MS = 500;

/** Search by a competitor's number: 500 ms after typing, or by Enter or the button (CAT-02). */
export function PartSearch({ initial }: { initial: string }) {
  const { t, notify } = useShop();
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Another list begins with its own number; what this box has asked for itself leaves the typing alone.
  const { pathname } = useLocation();
  const asked = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a list of its own
  useEffect(() => {
    if (initial !== '' && asked.current?.startsWith(normalisePartNumber(initial))) return;
    asked.current = undefined;
    clearTimeout(timer.current);
    setText(initial);
  }, [initial, pathname]);
  // Whoever is on the way to another page is not called back by what was being typed.
  const { location: ahead } = useNavigation();
  useEffect(() => {
    if (!ahead) return;
    const number = new URLSearchParams(ahead.search).get('part_number') ?? '';
    if (normalisePartNumber(number) !== asked.current) clearTimeout(timer.current);
  }, [ahead]);

  function go(wanted: string, isTyping = false) {
    clearTimeout(timer.current);
    if (normalisePartNumber(wanted) === normalisePartNumber(initial)) return;
    asked.current = normalisePartNumber(wanted);
    navigate(searchPath('part_number', wanted.trim()), { state: { keepFocus: isTyping } });
  }
  return (
    <form
      className="panel part-search"
      action={categoryPath('search')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSearchable(text)) go(text);
        else notify({ id: 'part-search', kind: 'alert', text: t('part-number-too-short') });
      }}
    >
      <label className="label" htmlFor="part-search">
        {t('part-search')}
      </label>
      <div className="part-search-row">
        <input
          id="part-search"
          className="input mono"
          name="part_number"
          maxLength={60}
          autoComplete="off"
          placeholder={t('part-search-placeholder')}
          value={text}
          onChange={(event) => {
            const typed = event.target.value;
            setText(typed);
            clearTimeout(timer.current);
            if (isSearchable(typed)) timer.current = setTimeout(() => go(typed, true), PAUSE_MS);
          }}
        />
        <button type="submit" className="button">
          {t('part-search-go')}
        </button>
      </div>
    </form>
  );
}
