import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../ui/Modal.tsx';
import { signInPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { pageActions } from './page-actions.ts';
import { matchesOption, paletteCommands } from './palette-commands.ts';
import { areShortcutsEnabled, useKeyDown } from './shortcuts.ts';
import { type PaletteGroup, type PaletteOption, useFind } from './use-find.ts';

/** The command palette (Ctrl K): searches all records, runs the page's actions and opens sections. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useAdmin();
  return (
    <Modal id="palette" title={t('palette-title')} isOpen={isOpen} onClose={onClose}>
      <PaletteSearch onClose={onClose} />
    </Modal>
  );
}

function PaletteSearch({ onClose }: { onClose(): void }) {
  const { t, can } = useAdmin();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  /** True if Enter was pressed before the results arrived; the first option is selected when they do. */
  const [isEnterPending, setEnterPending] = useState(false);
  const keyword = text.trim();
  const found = useFind(keyword);

  const commands: PaletteGroup[] = [
    {
      title: t('palette-actions'),
      options: pageActions().filter((action) => matchesOption(action, keyword)),
    },
    ...paletteCommands(keyword, t, can),
  ].filter(({ options }) => options.length > 0);
  const groups = [...commands, ...found.groups.filter(({ options }) => options.length > 0)];
  /** True if no result that is still loading can become the first option. */
  const isFirstFinal = commands.length > 0 || found.isCurrent;
  const options = groups.flatMap((group) => group.options);
  const current = Math.min(activeIndex, options.length - 1);
  const count = options.filter(({ isList }) => !isList).length;
  const countText = count === 0 ? t('list-nothing') : t('palette-count', { count });
  const statusText = found.isCurrent ? keyword && countText : t('palette-searching');

  function select(option: PaletteOption | undefined) {
    if (!option) return;
    onClose();
    if (option.to) navigate(option.to);
    // Runs the action after the closing dialog has restored the focus. An action may move the focus elsewhere.
    else requestAnimationFrame(() => option.run!());
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the results are there
  useEffect(() => {
    if (!isEnterPending || !found.isCurrent) return;
    setEnterPending(false);
    select(options[0]);
  }, [isEnterPending, found.isCurrent]);

  const activeOption = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option stays in view
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const renderOption = (option: PaletteOption) => {
    const index = options.indexOf(option);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
      <div
        key={`${option.label} ${option.to}`}
        id={`palette-option-${index}`}
        role="option"
        aria-selected={index === current}
        ref={index === current ? activeOption : undefined}
        onClick={() => select(option)}
      >
        {option.label}
        {option.keys && areShortcutsEnabled() ? (
          <span className="palette-keys" aria-hidden="true">
            <kbd>{option.keys}</kbd>
          </span>
        ) : null}
        {option.detail ? <small>{option.detail}</small> : null}
      </div>
    );
  };

  return (
    <>
      <input
        data-focus=""
        className="input"
        role="combobox"
        aria-label={t('palette-field')}
        placeholder={t('palette-field')}
        aria-expanded="true"
        aria-controls="palette-results"
        aria-activedescendant={options.length > 0 ? `palette-option-${current}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
          setEnterPending(false);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && options.length > 0) {
            event.preventDefault();
            setActiveIndex((current + step + options.length) % options.length);
          } else if (event.key === 'Enter') {
            event.preventDefault();
            if (isFirstFinal || current > 0) select(options[current]);
            else setEnterPending(true);
          }
        }}
      />
      <p className="quiet palette-status" role="status">
        {statusText}
      </p>
      <div className="palette-results" id="palette-results" role="listbox" aria-label={t('results-title')}>
        {groups.map(({ title, options: choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
          <div key={title} role="group" aria-label={title}>
            <p className="quiet" aria-hidden="true">
              {title}
            </p>
            {choices.map(renderOption)}
          </div>
        ))}
      </div>
    </>
  );
}

const PaletteContext = createContext<{ isOpen: boolean; setOpen(isOpen: boolean): void } | null>(null);

/** Opens the command palette on Ctrl K, also if that is pressed before the first screen has loaded. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useKeyDown((event) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isPaletteKey || location.pathname === signInPath()) return;
    event.preventDefault();
    setOpen(true);
  });
  return <PaletteContext value={{ isOpen, setOpen }}>{children}</PaletteContext>;
}

export function usePalette() {
  const palette = use(PaletteContext);
  if (!palette) throw new Error('usePalette needs a PaletteProvider');
  return palette;
}
