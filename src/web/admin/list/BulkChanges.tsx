import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminListName, ListQuery } from '#domain/admin-lists.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { BulkFormProps } from '../bulk/bulk-form.ts';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { ListDefinition } from './list-definition.ts';
import { listQueryParams } from './list-path.ts';

type Preview = BulkFormProps['preview'];

/** Buttons for bulk changes of the selected or, without a selection, all matching rows. Each opens a preview. */
export function BulkChanges<N extends AdminListName, Edit>(props: {
  definition: ListDefinition<N, Edit>;
  query: ListQuery;
  /** The keys of the selected rows; empty for all rows that match the query. */
  ids: readonly string[];
  count: number;
}) {
  const { t, api, attempt, can } = useAdmin();
  const navigate = useNavigate();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const { definition, query, ids, count } = props;
  const changes = (definition.bulk?.changes ?? []).filter(({ permission }) => !permission || can(permission));
  const openChange = openIndex === null ? undefined : changes[openIndex];

  // The preview calls of all lists have the same reply type.
  const call = `POST /admin/${definition.list}/bulk/preview` as 'POST /admin/items/bulk/preview';
  const { page: _, ...filters } = listQueryParams(definition.list, query);
  const selection = ids.length > 0 ? { ids } : { query: filters };
  const preview: Preview = (change) => api(call, { body: { change, selection } as never });
  const showPreview = ({ bulk_number }: { bulk_number: number }) => navigate(recordPath('bulk', bulk_number));

  return (
    <>
      {changes.map(({ label, change }, index) => (
        <Button
          key={label}
          label={t(label)}
          onClick={async () => {
            if (!change) return setOpenIndex(index);
            const reply = await attempt(preview(change));
            if (reply) showPreview(reply);
          }}
        />
      ))}
      <Modal
        id="bulk-change"
        title={openChange ? t(openChange.label) : ''}
        isOpen={openChange !== undefined}
        onClose={() => setOpenIndex(null)}
      >
        <p className="quiet">
          {ids.length > 0 ? t('bulk-selected', { count }) : t('bulk-all-matching', { count })}
        </p>
        {openChange?.Form ? <openChange.Form preview={preview} onDone={showPreview} /> : null}
      </Modal>
    </>
  );
}
