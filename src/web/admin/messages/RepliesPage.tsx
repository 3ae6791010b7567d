import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { PanelForm } from '../record/admin-form.tsx';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';
import { useUnsavedCheck } from '../record/unsaved.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { type CannedReply, CannedReplyFields, useCannedReplyForm } from './canned-reply-form.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return (await replyOrThrow(apiFor(args)('GET /admin/canned-replies'))).records;
}

/** The canned replies, which staff can insert into the reply to a message. */
export function Component() {
  const { t, api, attempt, can } = useAdmin();
  const [records, setRecords] = useState(useLoaderData<typeof loader>());
  /** The canned reply that the form changes; null for a new one. A new key resets the form. */
  const [edited, setEdited] = useState<{ reply: CannedReply | null; key: number }>({ reply: null, key: 0 });
  const canEdit = can('messages.answer');
  const hasUnsavedForm = useUnsavedCheck();
  const resetForm = (reply: CannedReply | null) => setEdited((current) => ({ reply, key: current.key + 1 }));
  const openForm = (reply: CannedReply | null) => {
    if (!hasUnsavedForm()) resetForm(reply);
  };
  async function reload() {
    const reply = await attempt(api('GET /admin/canned-replies'));
    if (reply) setRecords(reply.records);
  }
  return (
    <div className="stack">
      <PageHeading title={t('section-replies')} />
      <div className="with-aside record-layout">
        <TablePanel
          title={t('section-replies')}
          emptyText={t('canned-replies-none')}
          rows={records}
          rowKey={({ reply_id }) => reply_id}
          columns={[
            { title: t('record-field-title'), cell: ({ title }) => title },
            {
              title: t('field-text'),
              cell: ({ content }) => <p className="message-text">{content}</p>,
            },
            {
              title: t('list-action'),
              cell: (reply) =>
                canEdit ? (
                  <span className="row">
                    <Button
                      variant="small"
                      label={t('action-edit')}
                      aria-label={t('canned-reply-edit-of', { title: reply.title })}
                      onClick={() => openForm(reply)}
                    />
                    <CallButton
                      variant="small danger"
                      label={t('action-delete')}
                      aria-label={t('canned-reply-delete-of', { title: reply.title })}
                      question={t('canned-reply-confirm', { title: reply.title })}
                      detail={t('canned-reply-confirm-help')}
                      call={() =>
                        api('POST /admin/canned-replies/:id/delete', { params: { id: reply.reply_id } })
                      }
                      onDone={(response) => {
                        setRecords(response.records);
                        if (edited.reply?.reply_id === reply.reply_id) resetForm(null);
                      }}
                    />
                  </span>
                ) : null,
            },
          ]}
        />
        {canEdit ? (
          <aside className="stack">
            <CannedReplyForm
              key={edited.key}
              reply={edited.reply}
              onCancel={edited.reply ? () => resetForm(null) : undefined}
              onConflict={reload}
              onSaved={(saved) => {
                setRecords(saved);
                resetForm(null);
              }}
            />
            {edited.reply ? (
              <Button label={t('canned-reply-add-another')} onClick={() => openForm(null)} />
            ) : null}
          </aside>
        ) : null}
      </div>
      <ConfirmLeave />
    </div>
  );
}

function CannedReplyForm({
  reply,
  onCancel,
  onConflict,
  onSaved,
}: {
  reply: CannedReply | null;
  onCancel: (() => void) | undefined;
  onConflict(): void;
  onSaved(records: CannedReply[]): void;
}) {
  const { t } = useAdmin();
  const form = useCannedReplyForm({ reply, onConflict, onSaved });
  return (
    <PanelForm
      form={form}
      title={t(reply ? 'canned-reply-edit-heading' : 'canned-reply-add')}
      help={t('canned-replies-help', { name: '{name}', order: '{order}' })}
      isPrimary
      submitLabel={t('canned-reply-save')}
      onCancel={onCancel}
    >
      <CannedReplyFields form={form} />
    </PanelForm>
  );
}
