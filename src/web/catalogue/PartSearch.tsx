import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { mayBeVin } from '#domain/may-be-vin.ts';
import { isSearchablePartNumber, normalisePartNumber } from '#domain/part-number.ts';
import { searchPath, vinPath } from '../paths.ts';
import { LocalForm } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { FieldWithButton } from '../ui/FieldWithButton.tsx';

const DEBOUNCE_MS = 500;

const focusInput = (input: HTMLInputElement | null) => input?.focus();

/**
 * Searches by a competitor's part number: 500 ms after typing stops, or on Enter or a click (CAT-02). Text that may be
 * a VIN is posted instead, so that it is in no URL.
 */
export function PartSearch({ initial }: { initial: string }) {
  const { t, notify, activeCar } = useShop();
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Shows the number that the opened list was searched for, unless this input opened it: the shopper may still be typing.
  const { pathname, state } = useLocation();
  const lastSearched = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a separate list
  useEffect(() => {
    if (initial !== '' && lastSearched.current?.startsWith(normalisePartNumber(initial))) return;
    lastSearched.current = undefined;
    clearTimeout(timer.current);
    setText(initial);
  }, [initial, pathname]);
  // Navigating to another page cancels a pending search.
  const { location: nextLocation } = useNavigation();
  useEffect(() => {
    if (!nextLocation) return;
    const number = new URLSearchParams(nextLocation.search).get('part_number') ?? '';
    if (normalisePartNumber(number) !== lastSearched.current) clearTimeout(timer.current);
  }, [nextLocation]);

  function search(number: string, { keepFocus = false } = {}) {
    clearTimeout(timer.current);
    if (normalisePartNumber(number) === normalisePartNumber(initial)) return;
    lastSearched.current = normalisePartNumber(number);
    navigate(searchPath('part_number', number.trim(), activeCar), { state: { keepFocus } });
  }
  return (
    <LocalForm
      className="panel"
      method="post"
      action={vinPath()}
      onSubmit={(event) => {
        if (mayBeVin(text)) return;
        event.preventDefault();
        if (isSearchablePartNumber(text)) search(text);
        else notify({ id: 'search', kind: 'alert', text: t('part-number-too-short') });
      }}
    >
      <input type="hidden" name="kind" value="part_number" />
      <FieldWithButton
        // The first search opens another page. Its input takes the focus, because the shopper may still be typing.
        ref={state?.keepFocus ? focusInput : undefined}
        id="part-search"
        label={t('part-search')}
        button={{ label: t('search-go') }}
        className="input mono"
        name="text"
        maxLength={60}
        autoComplete="off"
        placeholder={t('part-search-placeholder')}
        value={text}
        onChange={(event) => {
          const { value } = event.target;
          setText(value);
          clearTimeout(timer.current);
          if (isSearchablePartNumber(value) && !mayBeVin(value))
            timer.current = setTimeout(() => search(value, { keepFocus: true }), DEBOUNCE_MS);
        }}
      />
    </LocalForm>
  );
}
