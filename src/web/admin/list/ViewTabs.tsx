import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { ADMIN_LISTS, type AdminList, type AdminListName, listUrl } from '#domain/admin-lists.ts';
import type { TextId } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminListScreen } from './admin-list.ts';
import type { ListState } from './ListPage.tsx';
import { SaveView } from './SaveView.tsx';

export type View = Reply<'GET /admin/views'>['records'][number];

/** The status filter as tabs, and the views that were saved under a name: each is an address. */
export function ViewTabs<N extends AdminListName, Edit>(props: {
  screen: AdminListScreen<N, Edit>;
  list: ListState;
}) {
  const { t, api, tried } = useAdmin();
  const { screen, list } = props;
  const [views, setViews] = useState<View[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { filter }: AdminList = ADMIN_LISTS[screen.list];
  const words = screen.filter as { status?: { label: TextId; values: Record<string, TextId> } };
  const { status, ...others } = list.question.filter;

  useEffect(() => {
    let isHere = true;
    api('GET /admin/views').then(
      (response) => isHere && response.ok && setViews(response.data.records),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [api]);

  const own = views.filter((view) => view.list === screen.list);
  const here = listUrl(screen.list, { ...list.question, page: 1 });
  const current = own.find((view) => view.query === here);
  const tab = (label: string, to: string, isCurrent: boolean) => (
    <li key={to}>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  );

  async function remove(view: View) {
    const reply = await tried(api('POST /admin/views/:id/remove', { params: { id: view.view_id } }));
    if (reply) setViews(reply.records);
  }

  return (
    <>
      {words.status ? (
        <nav aria-label={t(words.status.label)}>
          <ul className="tabs">
            {tab(t('list-everything'), list.to({ filter: others }), status === undefined)}
            {filter.status!.map((value) =>
              tab(
                t(words.status!.values[value]!),
                list.to({ filter: { ...others, status: value } }),
                status === value,
              ),
            )}
          </ul>
        </nav>
      ) : null}
      {own.length > 0 ? (
        <nav aria-label={t('views-label')}>
          <ul className="tabs saved">
            {own.map((view) =>
              tab(
                view.name,
                `${sectionPath(screen.list)}${view.query ? `?${view.query}` : ''}`,
                view === current,
              ),
            )}
          </ul>
        </nav>
      ) : null}
      {current?.is_own ? (
        <button type="button" className="button quiet" onClick={() => remove(current)}>
          {t('views-remove', { view: current.name })}
        </button>
      ) : null}
      {here !== '' && !current ? (
        <button type="button" className="button quiet" onClick={() => setSaving(true)}>
          {t('views-save')}
        </button>
      ) : null}
      <Modal
        id="view"
        title={t('views-save')}
        closeLabel={t('dialog-close')}
        isOpen={isSaving}
        onClose={() => setSaving(false)}
      >
        <SaveView
          list={screen.list}
          query={here}
          onSaved={(records) => {
            setViews(records);
            setSaving(false);
          }}
        />
      </Modal>
    </>
  );
}
