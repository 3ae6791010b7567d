import { type RefObject, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { containsVin } from '#domain/vin.ts';
import { fullItemName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import { useShop } from '../platform/shop.tsx';
import { clearRecentTexts, readRecentTexts } from './recent-texts.ts';
import '../ui/menu.css';
import './suggestions.css';

type Suggestion = Reply<'POST /search/suggestions'>['suggestions'][number];
interface Choices {
  isRecent: boolean;
  options: { text: string; detail: string | null }[];
}

const DEBOUNCE_MS = 150;
const MAX_RECENT = 5;

/** A listbox of suggestions or, while the field is empty, of recent searches. The field is its combobox. */
export function SearchSuggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t, account } = useShop();
  const id = useId();
  const { choices, activeText, setActiveText, clear, close } = useChoices(field);
  const options = choices?.options ?? [];
  const isOpen = options.length > 0;
  const activeIndex = options.findIndex(({ text }) => text === activeText);
  const move = (index: number) => setActiveText(options[index]?.text);

  useEffect(() => {
    const attributes = {
      autocomplete: 'off',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': activeIndex < 0 ? '' : `${id}-${activeIndex}`,
    };
    for (const [name, value] of Object.entries(attributes)) field.current!.setAttribute(name, value);
  }, [field, id, isOpen, activeIndex]);

  function choose(text: string) {
    field.current!.value = text;
    close();
    field.current!.form!.requestSubmit();
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (!isOpen) return;
    if (key === 'Escape') close();
    else if (key === 'ArrowDown') move(activeIndex + 1);
    else if (key === 'ArrowUp') move(activeIndex < 0 ? options.length - 1 : activeIndex - 1);
    else if (key === 'Enter' && activeIndex >= 0) choose(options[activeIndex]!.text);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const input = field.current!;
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  }, [field]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? t('suggest-count', { count: options.length }) : null}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in the list must not take the focus from the field */}
      <div className="suggestions" hidden={!isOpen} onMouseDown={(event) => event.preventDefault()}>
        <div id={id} role="listbox" aria-label={t(choices?.isRecent ? 'suggest-recent' : 'suggest-list')}>
          {options.map(({ text, detail }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              onClick={() => choose(text)}
            >
              {text} {detail ? <small>{detail}</small> : null}
            </div>
          ))}
        </div>
        {choices?.isRecent && !account ? (
          <button type="button" className="text-button" onClick={clear}>
            {t('suggest-clear')}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** Loads the choices for the field; null after a choice and while the field does not have the focus. */
function useChoices(field: RefObject<HTMLInputElement | null>) {
  const { t, api, account } = useShop();
  const [choices, setChoices] = useState<Choices | null>(null);
  // The active option is identified by its text, because it may have another position in the next list.
  const [activeText, setActiveText] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text whose suggestions are loading or shown. */
  const currentText = useRef<string>(undefined);
  const customerId = account?.customer.customer_id;
  const close = useCallback(() => {
    clearTimeout(timer.current);
    currentText.current = undefined;
    setActiveText(undefined);
    setChoices(null);
  }, []);

  useEffect(() => {
    const input = field.current!;
    const form = input.form!;
    const box = form.parentElement!;
    const show = (text: string, next: Choices) => {
      // A late response must not replace the choices for a newer text.
      if (text === currentText.current) setChoices(next);
    };
    const load = async () => {
      const text = input.value.trim();
      if (text === currentText.current) return;
      currentText.current = text;
      const isByNumber = new FormData(form).get('kind') === 'part_number';
      if (text === '') {
        const recent = isByNumber ? [] : await loadRecent();
        return show(text, { isRecent: true, options: recent.map((each) => ({ text: each, detail: null })) });
      }
      if (containsVin(text)) return show(text, { isRecent: false, options: [] });
      const response = await api('POST /search/suggestions', { body: { text: text.slice(0, 100) } });
      const { suggestions } = response.ok ? response.data : { suggestions: [] };
      const options = suggestions
        .filter(({ kind }) => !isByNumber || kind === 'number')
        .map((each) => ({ text: each.text, detail: detailOf(each, t) }));
      show(text, { isRecent: false, options });
    };
    const loadRecent = async () => {
      if (!customerId) return readRecentTexts();
      const response = await api('GET /user/:customerId/recentSearch', { params: { customerId } });
      const searches = response.ok ? response.data.recentSearch : [];
      const texts = searches.flatMap(({ search_content }) => search_content ?? []);
      return [...new Set(texts)].slice(0, MAX_RECENT);
    };
    const start = () => load().catch(close);
    const onInput = () => {
      clearTimeout(timer.current);
      setActiveText(undefined);
      timer.current = setTimeout(start, DEBOUNCE_MS);
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!box.contains(relatedTarget as Node | null)) close();
    };
    const listeners = new AbortController();
    input.addEventListener('focus', start, listeners);
    input.addEventListener('input', onInput, listeners);
    box.addEventListener('focusout', onLeave, listeners);
    form.addEventListener('submit', close, listeners);
    if (document.activeElement === input) start();
    return () => {
      clearTimeout(timer.current);
      currentText.current = undefined;
      listeners.abort();
    };
  }, [field, api, t, customerId, close]);

  return {
    choices,
    activeText,
    setActiveText,
    close,
    clear() {
      clearRecentTexts();
      field.current!.focus();
      close();
    },
  };
}

function detailOf({ kind, brand, item }: Suggestion, t: Translate): string {
  if (kind !== 'number') return t(`suggest-${kind}`);
  return brand === null ? fullItemName(item!, t) : t('suggest-replaces', { brand });
}
