import type { CannedReply } from '#domain/canned-reply.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** A select that inserts a canned reply into the reply field, and a button that saves the reply as a canned one. */
export function CannedReplyField(props: {
  replies: readonly (CannedReply & { reply_id: string })[];
  /** The text of the reply so far. */
  content: string;
  isDisabled?: boolean;
  onChoose(content: string): void;
  /** Opens the form for a new canned reply; `NewCannedReply` cannot be inside the form of the reply. */
  onSave(): void;
}) {
  const { t } = useAdmin();
  const save = (
    <Button
      variant="small"
      label={t(props.content.trim() ? 'canned-reply-save-this' : 'canned-reply-add')}
      onClick={props.onSave}
    />
  );
  if (props.replies.length === 0) return <p>{save}</p>;
  return (
    <SelectField
      id="canned-reply"
      label={t('message-canned')}
      hint={t('message-canned-hint')}
      disabled={props.isDisabled}
      value=""
      options={[
        ['', t('message-canned-choose')],
        ...props.replies.map(({ reply_id, title }) => [reply_id, title] as const),
      ]}
      onChange={({ target }) => {
        const chosen = props.replies.find(({ reply_id }) => reply_id === target.value);
        if (chosen) props.onChoose(chosen.content);
      }}
      below={<p>{save}</p>}
    />
  );
}
