import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fillReply, type ReplyValues } from '#domain/canned-reply.ts';
import { CONTACT_MAX_LENGTHS, SHOP_MESSAGE_TYPES } from '#domain/contact.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import { CountedField, Subform, useAdminForm } from '../record/admin-form.tsx';
import { CannedReplyField } from './CannedReplyField.tsx';
import { NewCannedReply } from './canned-reply-form.tsx';

/** The state of a message panel and the props of its button. The button gets the focus when the panel is closed. */
export function useMessagePanel() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function open() {
    setOpen(true);
    // If the panel was open already, it stays open, so that a typed message is not lost.
    document.getElementById('message-content')?.focus();
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  const openButton = {
    ref: button,
    'aria-expanded': isOpen,
    'aria-controls': 'message-panel',
    onClick: open,
  };
  return { isOpen, open, close, openButton };
}

/** The form for a message to a customer, about an order or in the conversation of an earlier message. */
export function MessagePanel(props: {
  to: { customer_id: string | null; order_id: string | null; message_id?: string };
  heading: string;
  title?: string;
  isPrimary?: boolean;
  /** The values for canned replies; without them, none are offered. */
  replyValues?: ReplyValues;
  /** The conversation so far. */
  children?: ReactNode;
  onSent(): void;
  onClose(): void;
}) {
  const { t, api } = useAdmin();
  const { customer_id, order_id, message_id } = props.to;
  const { replyValues } = props;
  /** The text for a new canned reply; null while none is being added. */
  const [newReply, setNewReply] = useState<string | null>(null);
  const { data: canned, retry: reloadCanned } = useFetched(replyValues ? 'replies' : null, () =>
    api('GET /admin/canned-replies'),
  );
  const replies = (canned?.records ?? []).flatMap((reply) => {
    const content = replyValues ? fillReply(reply.content, replyValues) : null;
    return content === null ? [] : [{ ...reply, content }];
  });
  const title = (props.title ?? '').slice(0, CONTACT_MAX_LENGTHS.title);
  const form = useAdminForm({
    name: 'message',
    initial: {
      title,
      content: '',
      type: SHOP_MESSAGE_TYPES[0] as (typeof SHOP_MESSAGE_TYPES)[number],
    },
    // An error without a field applies to the form; without a text, the alert shows only the summary.
    validate: ({ title, content }) => (title.trim() && content.trim() ? [] : [{ field: '', text: '' }]),
    summary: () => t('admin-message-empty'),
    call(values) {
      const created_time = String(Date.now());
      const data = { ...values, order_id, customer_id, created_time, is_read: true, direction: true };
      return api('POST /admin/request', { body: { customer_id, message_id, data } });
    },
    onDone() {
      props.onClose();
      props.onSent();
    },
  });
  useEffect(() => {
    document.getElementById(title ? 'message-content' : 'message-title')?.focus();
  }, [title]);
  return (
    <Panel id="message-panel" title={props.heading}>
      {props.children}
      <Subform
        form={form}
        className="stack"
        isPrimary={props.isPrimary}
        submitLabel={t('message-send')}
        actions={
          form.values.content.trim() ? (
            <ConfirmButton
              variant="quiet"
              label={t('message-new-discard')}
              question={t('message-new-discard-question')}
              cancelLabel={t('record-cancel')}
              onConfirm={props.onClose}
            />
          ) : (
            <Button variant="quiet" label={t('dialog-close')} onClick={props.onClose} />
          )
        }
      >
        <div className="fields">
          <SelectField
            label={t('record-field-type')}
            options={SHOP_MESSAGE_TYPES.map((each) => [each, t(`message-type-${each}`)])}
            {...form.field('type')}
          />
          <div className="wide">
            <TextField
              label={t('record-field-title')}
              maxLength={CONTACT_MAX_LENGTHS.title}
              required
              readOnly={form.isBusy}
              {...form.field('title')}
            />
          </div>
        </div>
        {canned ? (
          <CannedReplyField
            replies={replies}
            content={form.values.content}
            isDisabled={form.isBusy}
            onSave={() => setNewReply(form.values.content.trim())}
            onChoose={(content) =>
              form.set({ content: [form.values.content.trim(), content].filter(Boolean).join('\n\n') })
            }
          />
        ) : null}
        {/* Read-only while the message is being sent: the panel closes then, and an addition would be lost. */}
        <CountedField
          label={t('record-field-content')}
          maxLength={CONTACT_MAX_LENGTHS.content}
          rows={6}
          required
          readOnly={form.isBusy}
          {...form.field('content')}
        />
      </Subform>
      {canned ? (
        <NewCannedReply content={newReply} onClose={() => setNewReply(null)} onSaved={reloadCanned} />
      ) : null}
    </Panel>
  );
}
