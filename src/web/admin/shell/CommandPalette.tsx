import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../ui/Modal.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { SECTIONS } from '../sections.ts';

interface Destination {
  label: string;
  to: string;
}

/** The list searches offered for a keyword: section, permission, label and search column. */
const SEARCHES = [
  ['orders', 'orders.see', 'palette-orders', 'order_id'],
  ['orders', 'orders.see', 'palette-orders-name', 'name'],
  ['items', 'items.see', 'palette-items', 'part_number'],
  ['customers', 'customers.see', 'palette-customers', 'email'],
  ['promotions', 'promotions.see', 'palette-promotions', 'code'],
] as const;

/** The command palette (Ctrl K): jumps to a section or to a list search. */
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
  const keyword = text.trim();

  const sections: Destination[] = SECTIONS.filter(
    (section) => can(section.permission) && t(section.title).toLowerCase().includes(keyword.toLowerCase()),
  ).map((section) => ({ label: t(section.title), to: sectionPath(section.path) }));
  const searches: Destination[] =
    keyword === ''
      ? []
      : SEARCHES.filter(([, permission]) => can(permission)).map(([section, , label, search]) => ({
          label: t(label, { keyword }),
          to: sectionPath(section, { search, keyword }),
        }));
  const options = [...sections, ...searches];
  const current = Math.min(activeIndex, options.length - 1);

  function select(option: Destination | undefined) {
    if (!option) return;
    onClose();
    navigate(option.to);
  }

  return (
    <>
      <input
        data-first=""
        className="input"
        role="combobox"
        aria-label={t('palette-field')}
        aria-expanded="true"
        aria-controls="palette-results"
        aria-activedescendant={options.length > 0 ? `palette-option-${current}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            setActiveIndex((current + step + options.length) % options.length);
          } else if (event.key === 'Enter') {
            event.preventDefault();
            select(options[current]);
          }
        }}
      />
      <div className="palette" id="palette-results" role="listbox" aria-label={t('palette-results')}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={option.to}
            id={`palette-option-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => select(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
    </>
  );
}
