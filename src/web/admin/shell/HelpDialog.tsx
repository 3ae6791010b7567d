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
  ['Ctrl Enter', 'key-save'],
  ['Ctrl k', 'key-palette'],
  ['?', 'key-help'],
] as const;

/** Lists every keyboard shortcut. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t, can } = useAdmin();
  return (
    <Modal id="help" title={t('help-title')} isOpen={isOpen} onClose={onClose}>
      <div className="help-keys">
        <dl className="description-list">
          {SHORTCUTS.map(([keys, text]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <dl className="description-list">
          {SECTIONS.filter((section) => can(section.permission)).map((section) => (
            <div key={section.path}>
              <dt>
                <kbd>g {section.key}</kbd>
              </dt>
              <dd>{t('key-go', { section: t(section.title) })}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="quiet">{t('help-note')}</p>
    </Modal>
  );
}
