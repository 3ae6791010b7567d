import type { CannedReply } from '#domain/canned-reply.ts';
import { Link } from '../../platform/Link.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

/** A select that inserts a canned reply into the reply field. Without canned replies, a link to the page for them. */
export function CannedReplyField(props: {
  replies: readonly (CannedReply & { reply_id: string })[];
  isDisabled?: boolean;
  onChoose(content: string): void;
}) {
  const { t } = useAdmin();
  if (props.replies.length === 0)
    return (
      <p>
        <Link to={sectionPath('replies')}>{t('canned-reply-add')}</Link>
      </p>
    );
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
    />
  );
}
