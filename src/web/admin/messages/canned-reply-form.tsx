import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { normaliseCannedReply, validateCannedReply } from '#domain/canned-reply.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { TextField } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type AdminForm, CountedField, Subform, useAdminForm } from '../record/admin-form.tsx';

export type CannedReply = Reply<'GET /admin/canned-replies'>['records'][number];

/** The form for a canned reply: a new one, or the stored `reply`. */
export function useCannedReplyForm(options: {
  reply?: CannedReply | null;
  /** The text of a new reply. */
  content?: string;
  /** Called if someone else has changed the reply since; saving again replaces that version. */
  onConflict?(): void;
  onSaved(records: CannedReply[]): void;
}) {
  const { t, api } = useAdmin();
  const { reply, content = '' } = options;
  const [last_modified_time, setVersion] = useState(reply?.last_modified_time);
  return useAdminForm({
    name: 'canned',
    initial: { title: reply?.title ?? '', content: reply?.content ?? content },
    validate: (values) => toFieldErrors(validateCannedReply(normaliseCannedReply(values)), t),
    call: (values) =>
      api('POST /admin/canned-replies', {
        body: reply ? { ...values, reply_id: reply.reply_id, last_modified_time } : values,
      }),
    showConflictAt: 'content',
    onConflict(conflict) {
      setVersion(conflict.last_modified_time);
      options.onConflict?.();
    },
    onDone: ({ records }) => options.onSaved(records),
  });
}

export function CannedReplyFields({ form }: { form: AdminForm<{ title: string; content: string }> }) {
  const { t } = useAdmin();
  return (
    <>
      <TextField
        label={t('record-field-title')}
        maxLength={100}
        required
        data-focus=""
        {...form.field('title')}
      />
      <CountedField label={t('field-text')} rows={8} maxLength={5000} required {...form.field('content')} />
    </>
  );
}

/** A dialog that saves the text being written as a canned reply; closed while `content` is null. */
export function NewCannedReply(props: {
  content: string | null;
  onClose(): void;
  onSaved(records: CannedReply[]): void;
}) {
  const { t } = useAdmin();
  const { content, onClose, onSaved } = props;
  return (
    <Modal
      id="new-reply"
      title={content === null ? '' : t('canned-reply-add')}
      isOpen={content !== null}
      onClose={onClose}
    >
      <NewReplyForm
        content={content ?? ''}
        onSaved={(records) => {
          onClose();
          onSaved(records);
        }}
      />
    </Modal>
  );
}

function NewReplyForm(props: { content: string; onSaved(records: CannedReply[]): void }) {
  const { t } = useAdmin();
  const form = useCannedReplyForm(props);
  return (
    <Subform form={form} className="stack" isPrimary submitLabel={t('canned-reply-save')}>
      <p className="quiet">{t('canned-replies-help', { name: '{name}', order: '{order}' })}</p>
      <CannedReplyFields form={form} />
    </Subform>
  );
}
