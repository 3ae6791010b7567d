import type { PlainTextId } from '#texts/texts.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { SECTIONS } from '../sections.ts';

const SHORTCUTS = [
  ['/', 'key-search'],
  ['j ↓', 'key-down'],
  ['k ↑', 'key-up'],
  ['Enter', 'key-open'],
  ['x', 'key-select'],
  ['Shift x', 'key-select-range'],
  ['e', 'key-edit'],
  ['[ ]', 'key-adjacent'],
  ['Ctrl Enter', 'record-save'],
  ['Ctrl k', 'palette-title'],
  ['?', 'help-title'],
] as const;

/** Keys whose names differ between languages. */
const KEY_NAMES: Record<string, PlainTextId> = { Enter: 'key-name-enter', Shift: 'key-name-shift' };

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t, can } = useAdmin();
  const keyNames = (keys: string) =>
    keys
      .split(' ')
      .map((key) => (KEY_NAMES[key] ? t(KEY_NAMES[key]) : key))
      .join(' ');
  return (
    <Modal id="help" title={t('help-title')} isOpen={isOpen} onClose={onClose}>
      <div className="help-keys">
        <DescriptionList
          entries={SHORTCUTS.map(([keys, text]) => [<kbd key={keys}>{keyNames(keys)}</kbd>, t(text)])}
        />
        <DescriptionList
          entries={SECTIONS.filter((section) => can(section.permission)).map(({ key, title }) => [
            <kbd key={key}>g {key}</kbd>,
            t('key-go', { section: t(title) }),
          ])}
        />
      </div>
      <p className="quiet">{t('help-note')}</p>
    </Modal>
  );
}
