import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import type { ListQuery } from '#domain/admin-lists.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import type { BulkFormProps } from '../bulk/bulk-form.ts';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { refetchUnreadCount } from '../shell/use-unread-count.ts';
import type { AnyListDefinition, AnyRow } from './list-definition.ts';
import { isFiltered, listQueryParams } from './list-path.ts';
import type { Selection } from './use-selection.ts';
import '../../ui/menu.css';
import { IdLink } from '../shell/IdLink.tsx';

type BulkResult = Reply<'POST /admin/customers/bulk'>;

/**
 * A table with its page links (`children`) and its bulk controls: actions are carried out immediately, changes have a
 * preview. A filtered list with changes always has a bar above the table. Other lists show a bar over the end of the page,
 * so that selecting a row moves no row.
 */
export function BulkBar(props: {
  definition: AnyListDefinition;
  selection: Selection;
  records: readonly AnyRow[];
  query: ListQuery;
  total: number;
  children: ReactNode;
}) {
  const { t, api, attempt } = useAdmin();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const { definition, selection, query, total } = props;
  const count = selection.keys.size;
  const selectedRows = props.records.filter((row) => selection.keys.has(definition.key(row)));
  const { links = [] } = definition.bulk!;
  const pages = links.filter(({ isFile }) => !isFile);
  const files = links.filter(({ isFile }) => isFile);
  const actions = (definition.bulk!.actions ?? []).filter(({ isFor }) => !isFor || selectedRows.some(isFor));

  async function run(action: string) {
    setBusy(true);
    // Promotion ids are numbers, all others are strings.
    const ids = [...selection.keys].map((key) => (definition.list === 'promotions' ? Number(key) : key));
    // The bulk calls of all lists return the same type of result.
    const call = `POST /admin/${definition.list}/bulk` as 'POST /admin/customers/bulk';
    const reply = await attempt(api(call, { body: { ids, action } as never }));
    setBusy(false);
    if (!reply) return;
    selection.clear();
    setResult(reply);
    revalidate();
    refetchUnreadCount();
  }

  /** Clears the selection and focuses the first control for all matching rows; if they are in a menu, opens it. */
  function switchToAllRows() {
    flushSync(selection.clear);
    const control = document.querySelector<HTMLElement>('.bulk-menu > summary, .bulk-all button');
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
  }

  const hasBulkChanges = definition.bulk!.changes !== undefined;
  const isDocked = !hasBulkChanges || !isFiltered(query);
  const selectionBar =
    count > 0 ? (
      <section className={`row bulk-bar ${isDocked ? 'bulk-dock' : ''}`} aria-label={t('bulk-label')}>
        <p role="status">{t('bulk-selected', { count })}</p>
        <Button variant="quiet" label={t('bulk-clear')} onClick={selection.clear} />
        {selection.isAll ? null : (
          <Button variant="quiet select-page" label={t('list-select-all')} onClick={selection.toggleAll} />
        )}
        <BulkChanges definition={definition} query={query} count={count} ids={[...selection.keys]} />
        {pages.map(({ label, path }) => (
          <Link key={label} className="button primary" to={path([...selection.keys])}>
            {t(label)}
          </Link>
        ))}
        {actions.map(({ action, label }) => (
          <Button
            key={action}
            label={t(label)}
            aria-disabled={isBusy}
            onClick={() => !isBusy && run(action)}
          />
        ))}
        {files.map(({ label, path }) => (
          <a key={label} className="button" href={path([...selection.keys])} target="_blank" rel="noopener">
            {t(label)}
          </a>
        ))}
        {hasBulkChanges && total > count ? (
          <Button variant="quiet" label={t('bulk-choose-all', { count: total })} onClick={switchToAllRows} />
        ) : null}
      </section>
    ) : null;

  const allRowsBar = (
    <section className="row" aria-label={t('bulk-all-label')}>
      <p className="quiet">{t('bulk-all-matching', { count: total })}</p>
      <BulkChanges definition={definition} query={query} count={total} ids={[]} />
    </section>
  );

  return (
    <>
      {isDocked || total === 0 ? null : <div className="bulk-all">{selectionBar ?? allRowsBar}</div>}
      {props.children}
      {isDocked ? selectionBar : null}
      <Modal id="bulk" title={t('field-result')} isOpen={result !== null} onClose={() => setResult(null)}>
        {result ? (
          <>
            <p role="status">
              {t('bulk-result-counts', {
                done: result.done,
                skipped: result.skipped,
                failed: result.failed.length,
              })}
            </p>
            <ul className="plain">
              {result.failed.map(({ id, message }) => (
                <li key={id}>
                  <IdLink section={definition.list} id={id} /> {message}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Modal>
    </>
  );
}

/** The bulk changes of all rows, if the list has changes and no filter. In a menu, so that none is chosen by mistake. */
export function BulkMenu(props: { definition: AnyListDefinition; query: ListQuery; total: number }) {
  const { definition, query, total } = props;
  return definition.bulk?.changes && total > 0 && !isFiltered(query) ? (
    <BulkChanges definition={definition} query={query} count={total} ids={[]} isMenu />
  ) : null;
}

function AllRowsMenu(props: { count: number; children: ReactNode }) {
  const { t } = useAdmin();
  const { menu, close } = useMenu();
  return (
    <details className="menu bulk-menu" ref={menu}>
      <summary className="button">{t('bulk-all-change', { count: props.count })}</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space on a button in it also cause a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the menu after a click on a button in it */}
      <div className="menu-list" onClick={close}>
        {props.children}
      </div>
    </details>
  );
}

type Preview = BulkFormProps['preview'];

/**
 * Buttons for bulk changes of the selected or, without a selection, all matching rows. Each opens a preview, some after a
 * form for the values of the change.
 */
function BulkChanges(props: {
  definition: AnyListDefinition;
  query: ListQuery;
  /** The keys of the selected rows; empty for all rows that match the query. */
  ids: readonly string[];
  count: number;
  /** Places the buttons in a menu. */
  isMenu?: true;
}) {
  const { t, api, attempt, can } = useAdmin();
  const navigate = useNavigate();
  const [openFormIndex, setOpenFormIndex] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { definition, query, ids, count, isMenu } = props;
  const changes = (definition.bulk?.changes ?? []).filter(({ permission }) => !permission || can(permission));
  const changeWithForm = openFormIndex === null ? undefined : changes[openFormIndex];

  // The preview calls of all lists have the same reply type.
  const call = `POST /admin/${definition.list}/bulk/preview` as 'POST /admin/items/bulk/preview';
  const { page: _, ...filters } = listQueryParams(definition.list, query);
  const selection = ids.length > 0 ? { ids } : { query: filters };
  const preview: Preview = (change) => api(call, { body: { change, selection } as never });
  const showPreview = ({ bulk_number }: { bulk_number: number }) => navigate(recordPath('bulk', bulk_number));
  /** Creates a preview, unless one is being created or opened. */
  async function open(change: Parameters<Preview>[0]) {
    if (isBusy) return;
    setBusy(true);
    const reply = await attempt(preview(change));
    if (reply) await showPreview(reply);
    setBusy(false);
  }

  const buttons = changes.map(({ label, change }, index) => (
    <Button
      key={label}
      // In a menu, the button looks like the entries of other menus.
      {...(isMenu ? { className: 'menu-item' } : {})}
      label={t(label)}
      aria-disabled={isBusy || undefined}
      onClick={() => (change ? open(change) : setOpenFormIndex(index))}
    />
  ));
  return (
    <>
      {isMenu ? <AllRowsMenu count={count}>{buttons}</AllRowsMenu> : buttons}
      <Modal
        id="bulk-change"
        title={changeWithForm ? t(changeWithForm.label) : ''}
        isOpen={changeWithForm !== undefined}
        onClose={() => setOpenFormIndex(null)}
      >
        <p className="quiet">
          {ids.length > 0 ? t('bulk-selected', { count }) : t('bulk-all-matching', { count })}
        </p>
        {changeWithForm?.Form ? <changeWithForm.Form preview={preview} onDone={showPreview} /> : null}
      </Modal>
    </>
  );
}
