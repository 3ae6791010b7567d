import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { AdminListDefinition, AdminListName, ListQuery } from '#domain/admin-lists.ts';
import { ADMIN_LISTS, listQueryString, parseListQuery } from '#domain/admin-lists.ts';
import type { TextId } from '#texts/texts.ts';
import { useFormModel } from '../../forms/form-model.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/admin-form.tsx';
import { type LinkTab, LinkTabs } from '../shell/LinkTabs.tsx';
import { type AnyListDefinition, tabFilterOf } from './list-definition.ts';
import { type ListState, listPath } from './list-path.ts';

type Views = Reply<'GET /admin/views'>;
type Queue = NonNullable<AnyListDefinition['queues']>[number];
type View = Views['records'][number];

export type QueueSizes = Partial<Record<string, { count: number; is_more: boolean }>>;

/** Tabs of the work queues, the statuses and the saved views. A queue names its size if the list's reply contains it. */
export function ViewTabs(props: {
  definition: AnyListDefinition;
  list: ListState;
  queueSizes?: QueueSizes | undefined;
}) {
  const { t, api, attempt } = useAdmin();
  const { definition, list, queueSizes = {} } = props;
  const { data, setData } = useFetched('views', () => api('GET /admin/views'));
  const views = data?.records ?? [];
  const [isSaving, setSaving] = useState(false);
  const { filter }: AdminListDefinition = ADMIN_LISTS[definition.list];
  const tabFilter = tabFilterOf(definition);
  const tabTexts = definition.filter[tabFilter];
  const { [tabFilter]: current, ...otherFilters } = list.query.filter;

  const listViews = views.filter((view) => view.list === definition.list);
  const currentQuery = listQueryString(definition.list, { ...list.query, page: 1 });
  const savedView = listViews.find((view) => view.query === currentQuery);
  const currentView = savedView ?? listViews.find((view) => hasSameFilters(view, list.query));
  const currentQueue = current ? undefined : findQueue(definition, list.query);
  // The tabs of the statuses leave the queue, with its filter and its sort order.
  const leftQueue = currentQueue ? { sort: parseListQuery(definition.list, {}).sort } : {};
  const keptFilters = Object.fromEntries(
    Object.entries(otherFilters).filter(([name]) => !(name in (currentQueue?.filter ?? {}))),
  );
  const queues = (definition.queues ?? []).map((queue) => {
    const { name, label } = queue;
    const { search, keyword } = list.query;
    // The size is that of the whole queue.
    const size = keyword === '' ? queueSizes[name] : undefined;
    const labelId = size?.is_more ? 'list-tab-count-more' : 'list-tab-count';
    return {
      label: size ? t(labelId, { tab: t(label), count: size.count }) : t(label),
      to: listPath(definition, { ...queueQuery(definition, queue), search, keyword }, list.display),
      isCurrent: queue === currentQueue && !currentView,
    };
  });
  const isPlainQueue =
    currentQueue !== undefined &&
    currentQuery === listQueryString(definition.list, queueQuery(definition, currentQueue));
  const savedTabs = (label: string, tabs: readonly LinkTab[]) =>
    tabs.length > 0 ? <LinkTabs label={label} tabs={tabs} variant="saved" /> : null;

  async function remove(view: View) {
    const reply = await attempt(api('POST /admin/views/:id/remove', { params: { id: view.view_id } }));
    if (reply) setData(reply);
  }

  const tabs = useRef<HTMLDivElement>(null);
  // On a phone, the tabs scroll horizontally; the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs are current, or saved views have loaded
  useEffect(() => {
    const tab = tabs.current!.querySelector('[aria-current]')?.getBoundingClientRect();
    const { left, width } = tabs.current!.getBoundingClientRect();
    // A list without filters shows its work queues.
    if (tab && currentQuery) tabs.current!.scrollLeft += tab.left + tab.width / 2 - left - width / 2;
  }, [currentQuery, views.length]);

  return (
    <div className="list-views" ref={tabs}>
      {definition.RelatedLists ? <definition.RelatedLists /> : null}
      {savedTabs(t('queues-title'), queues)}
      {tabTexts ? (
        <LinkTabs
          label={t(tabTexts.label)}
          tabs={[
            {
              label: t('list-filter-all'),
              to: list.path({ filter: keptFilters, ...leftQueue }),
              isCurrent: !current && !currentView && !currentQueue,
            },
            ...filter[tabFilter]!.map((value) => ({
              // No list has tabs for places, so the values have texts.
              label: t((tabTexts.values as Record<string, TextId>)[value]!),
              to: list.path({ filter: { ...keptFilters, [tabFilter]: value }, ...leftQueue }),
              isCurrent: current === value && !currentView,
            })),
          ]}
        />
      ) : null}
      {savedTabs(
        t('views-label'),
        listViews.map((view) => ({
          label: view.name,
          to: `${sectionPath(definition.list)}${view.query ? `?${view.query}` : ''}`,
          isCurrent: view === currentView,
        })),
      )}
      {currentView?.is_own ? (
        <ConfirmButton
          variant="quiet"
          label={t('views-delete', { view: currentView.name })}
          question={t(currentView.is_shared ? 'views-delete-shared' : 'views-delete-question')}
          cancelLabel={t('record-cancel')}
          onConfirm={() => remove(currentView)}
        />
      ) : null}
      {currentQuery !== '' && !savedView && !isPlainQueue ? (
        <Button variant="quiet" label={t('views-save')} onClick={() => setSaving(true)} />
      ) : null}
      <Modal id="view" title={t('views-save')} isOpen={isSaving} onClose={() => setSaving(false)}>
        <SaveView
          list={definition.list}
          query={currentQuery}
          onSaved={(next) => {
            setData(next);
            setSaving(false);
          }}
        />
      </Modal>
    </div>
  );
}

/** True if a view differs from a query at most in the sort order and the page. */
function hasSameFilters({ list, query: viewQuery }: View, query: ListQuery): boolean {
  const viewed = parseListQuery(list, Object.fromEntries(new URLSearchParams(viewQuery)));
  const { sort } = parseListQuery(list, {});
  const filtersOf = (each: ListQuery) => listQueryString(list, { ...each, page: 1, sort });
  return filtersOf(viewed) !== '' && filtersOf(viewed) === filtersOf(query);
}

/** The query that shows a whole queue. */
const queueQuery = ({ list }: AnyListDefinition, { filter, sort }: Queue): ListQuery => ({
  ...parseListQuery(list, filter),
  sort,
});

/** The queue whose filter is in a query, whatever its sort order and page. */
const findQueue = ({ queues }: AnyListDefinition, { filter }: ListQuery) =>
  queues?.find((queue) => Object.entries(queue.filter).every(([name, value]) => filter[name] === value));

/** Saves the list's current query as a view, replacing one of the same name. */
function SaveView(props: { list: AdminListName; query: string; onSaved(views: Views): void }) {
  const { t, api, attempt } = useAdmin();
  const { list, query } = props;
  const form = useFormModel({
    name: 'view',
    initial: { name: '', is_shared: false },
    validate: ({ name }) => (name.trim() ? [] : [{ field: 'name', text: t('field-missing') }]),
    async submit(values) {
      const reply = await attempt(api('POST /admin/views', { body: { list, query, ...values } }));
      if (reply) props.onSaved(reply);
      return null;
    },
  });
  return (
    <Subform form={form} className="stack" isPrimary submitLabel={t('record-save')}>
      <TextField label={t('field-name')} required maxLength={50} data-focus="" {...form.field('name')} />
      <CheckField
        label={t('views-share')}
        checked={form.values.is_shared}
        onChange={(event) => form.set({ is_shared: event.target.checked })}
      />
    </Subform>
  );
}
