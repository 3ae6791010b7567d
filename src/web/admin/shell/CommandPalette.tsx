import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../ui/Modal.tsx';
import { sectionPath } from '../paths.ts';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { SECTIONS } from '../sections.ts';

interface Destination {
  label: string;
  to: string;
}

/** Where to look for what was typed: lists that know it by number, name or address. */
const SEARCHES = [
  ['orders', 'orders.see', 'palette-orders', 'order_id'],
  ['orders', 'orders.see', 'palette-orders-name', 'name'],
  ['items', 'items.see', 'palette-items', 'part_number'],
  ['customers', 'customers.see', 'palette-customers', 'email'],
  ['promotions', 'promotions.see', 'palette-promotions', 'code'],
] as const;

/** Ctrl K: goes to a section, or looks for what was typed in the lists. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useAdmin();
  return (
    <Modal
      id="palette"
      title={t('palette-title')}
      closeLabel={t('dialog-close')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Finder onClose={onClose} />
    </Modal>
  );
}

function Finder({ onClose }: { onClose(): void }) {
  const { t } = useAdmin();
  const { can } = useAccess();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
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
  const ways = [...sections, ...searches];
  const current = Math.min(at, ways.length - 1);

  function go(way: Destination | undefined) {
    if (!way) return;
    onClose();
    navigate(way.to);
  }

  return (
    <>
      <input
        data-first=""
        className="input"
        role="combobox"
        aria-label={t('palette-field')}
        aria-expanded="true"
        aria-controls="palette-ways"
        aria-activedescendant={ways.length > 0 ? `palette-way-${current}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            setAt((current + step + ways.length) % ways.length);
          } else if (event.key === 'Enter') {
            event.preventDefault();
            go(ways[current]);
          }
        }}
      />
      <div className="palette" id="palette-ways" role="listbox" aria-label={t('palette-ways')}>
        {ways.map((way, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keys
          <div
            key={way.to}
            id={`palette-way-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => go(way)}
          >
            {way.label}
          </div>
        ))}
      </div>
    </>
  );
}
