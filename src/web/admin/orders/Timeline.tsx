import type { EmailState } from '#domain/email-log.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { auditValue } from '#texts/audit-words.ts';
import { Link } from '../../platform/Link.tsx';
import { EmailStateBadge } from '../emails/email-parts.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Changes, entryHeading } from '../record/AuditEntries.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { describeEntry, quotedText, reasonOf, refundText, type TimelineEntry } from './timeline-text.ts';

/** The events of an order, newest first, each with its author and reason. */
export function Timeline({ entries, currency }: { entries: readonly TimelineEntry[]; currency: string }) {
  const { t, language, actorName } = useAdmin();
  return (
    <ol className="grid tight timeline">
      {entries.map((entry, index) => {
        const { at, action, before, after } = entry;
        const sentence = describeEntry({ ...entry, actor: actorName(entry.actor) }, { t, currency });
        const reason = reasonOf(entry);
        const refunded = refundText(entry, { t, currency });
        const quoted = quotedText(entry);
        const hasNewStatus = before?.status !== after?.status && action !== 'order-placed';
        const newStatus = hasNewStatus ? (after?.status as OrderStatus | undefined) : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and new ones are added at the start
          <li key={`${at} ${action} ${index}`}>
            <p>{sentence ?? entryHeading(language, action, after, currency)}</p>
            {refunded ? <p>{refunded}</p> : null}
            {typeof after?.message_id === 'string' ? (
              <p>
                <Link to={recordPath('messages', after.message_id)}>{t('timeline-message-open')}</Link>
              </p>
            ) : null}
            {typeof after?.outbox_id === 'string' ? (
              <p>
                <EmailStateBadge state={after.state as EmailState} />{' '}
                <Link to={recordPath('emails', after.outbox_id)}>{t('timeline-email-open')}</Link>
              </p>
            ) : null}
            {quoted ? <p className="message-text">{quoted}</p> : null}
            {reason ? (
              <p className="message-text">
                {t('timeline-reason', { reason: auditValue(language, 'reason', reason) })}
              </p>
            ) : null}
            {sentence === null || action === 'order-saved' ? <Changes before={before} after={after} /> : null}
            {newStatus ? <p>{t('timeline-status', { status: t(`status-${newStatus}`) })}</p> : null}
            <p className="quiet">
              <DateTime time={at} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}
