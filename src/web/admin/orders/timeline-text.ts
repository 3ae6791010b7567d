import type { EmailTopic } from '#domain/email-log.ts';
import type { OfflineMethod } from '#domain/payment.ts';
import { auditActor } from '#texts/audit-words.ts';
import { formatByCurrencyCode } from '#texts/format-money.ts';
import type { Translate } from '#texts/texts.ts';
import { ADDRESS_KINDS } from '../../addresses/address-entry.ts';
import { diffFields } from '../record/diff-fields.ts';
import { areNamedUnits, unitsText } from '../record/units-text.ts';
import type { OrderRecord } from './order-draft.ts';
import { refundDetailsText } from './refund-text.ts';

export type TimelineEntry = OrderRecord['timeline'][number];

interface EntryContext {
  t: Translate;
  /** The ISO 4217 code of payments and refunds. */
  currency: string;
}

/** Describes an entry in one sentence; null for an action without a sentence. */
export function describeEntry(entry: TimelineEntry, { t, currency }: EntryContext): string | null {
  const { actor, action } = entry;
  const [before, after] = [entry.before ?? {}, entry.after ?? {}];
  const text = (field: string) => String(after[field] ?? '');
  const money = (field: string) => formatByCurrencyCode(Number(after[field] ?? 0), currency, t);
  const parcel = ({ carrier, tracking_number }: Record<string, unknown>) =>
    tracking_number
      ? t('timeline-parcel', { carrier: String(carrier), tracking: String(tracking_number) })
      : String(carrier);
  const author = auditActor(t.language, actor);
  const isWithdrawn = action === 'order-refund-not-approved' && actor === after.requested_by;
  switch (action) {
    case 'order-placed':
      return after.quote_number
        ? t('timeline-order-placed-quote', { author, number: text('quote_number') })
        : t('timeline-order-placed', { author });
    case 'order-paid':
    case 'order-prepare':
    case 'order-unprepare':
    case 'order-note':
    case 'order-return':
    case 'order-withdraw-return':
    case 'message-replied':
      return t(`timeline-${action}`, { author });
    case 'message-sent':
    case 'message-received':
    case 'fit-asked':
      return t(`timeline-${action}`, { author, title: text('title') });
    case 'email-resent':
      return t('timeline-email-resent', { author, kind: t(`email-kind-${after.topic as EmailTopic}`) });
    case 'message-written':
      return t('timeline-message-sent', { author, title: text('title') });
    case 'order-paid-offline':
      if (!after.method) return t('timeline-order-paid-by-note', { author });
      return t('timeline-order-paid-offline', {
        author,
        amount: money('amount'),
        day: text('received_on'),
        method: t(`offline-method-${after.method as OfflineMethod}`),
      });
    case 'order-ship': {
      const units = (after.units ?? []) as { quantity: number }[];
      if (units.length === 0) return null;
      if (areNamedUnits(units))
        return t('timeline-order-ship-units', { author, units: unitsText(units, t), parcel: parcel(after) });
      const count = units.reduce((sum, each) => sum + each.quantity, 0);
      return t('timeline-order-ship', { author, count, parcel: parcel(after) });
    }
    case 'shipment-changed':
      return t('timeline-shipment-changed', { author, before: parcel(before), after: parcel(after) });
    case 'order-cancel':
      if (after.refunding) return t('timeline-order-cancel-refund', { author, amount: money('refunding') });
      return t(after.status === 'Processing' ? 'timeline-order-cancel-wait' : 'timeline-order-cancel', {
        author,
      });
    case 'order-void':
      return after.why === 'hold-expired' || after.why === 'changed-before-paying'
        ? t(`timeline-void-${after.why}`, { author })
        : t('timeline-order-void', { author });
    case 'order-refund':
      return t(after.restock && !after.units ? 'timeline-order-refund-restock' : 'timeline-order-refund', {
        author,
        amount: money('refunding'),
      });
    case 'order-refund-waiting':
    case 'order-refund-approved':
    case 'order-refund-not-approved':
      return t(isWithdrawn ? 'timeline-order-refund-withdrawn' : `timeline-${action}`, {
        author,
        amount: money('refunding'),
        requester: text('requested_by'),
      });
    case 'payment-declined':
      return t('timeline-payment-declined', { amount: money('amount') });
    case 'order-refunded':
      return t(
        after.cause === 'provider' || after.cause === 'dispute'
          ? `timeline-order-refunded-${after.cause}`
          : 'timeline-order-refunded',
        { amount: money('amount') },
      );
    case 'refund-failed':
      return t('timeline-refund-failed', { amount: money('amount'), code: text('code') });
    case 'order-line-note':
      return after.custom_note
        ? t('timeline-order-line-note', { author, part: text('part_number'), note: text('custom_note') })
        : t('timeline-order-line-note-removed', { author, part: text('part_number') });
    case 'order-saved': {
      const changes = diffFields(before, after);
      const [changedKind, otherKind] = ADDRESS_KINDS.filter((kind) =>
        changes.some(({ field }) => field.startsWith(`${kind}_address`)),
      );
      if (!changedKind) return t('timeline-order-saved', { author });
      return t(otherKind ? 'timeline-order-saved-both' : `timeline-order-saved-${changedKind}`, { author });
    }
    case 'deeds-blanked':
      return t('timeline-history-redacted');
    default:
      return null;
  }
}

/** The units and the tax of a requested refund; null for other entries. */
export function refundedText({ action, after }: TimelineEntry, { t, currency }: EntryContext): string | null {
  if (!action.startsWith('order-refund') || !Array.isArray(after?.units)) return null;
  const tax = formatByCurrencyCode(Number(after.refunded_tax ?? 0), currency, t);
  return refundDetailsText({ units: after.units, tax }, t);
}

/** Values of `why` that are codes for the cause of a Void order. The entry's sentence already contains the cause. */
const VOID_CODES: readonly unknown[] = ['hold-expired', 'changed-before-paying', 'cancelled'];

/** The reason that the author of an entry gave, in their own words; null if they gave none. */
export function reasonOf({ action, after }: TimelineEntry): string | null {
  if (!after) return null;
  const isCode = action === 'order-void' && VOID_CODES.includes(after.why);
  const why = isCode ? null : after.why;
  const note = action === 'order-paid-offline' ? after.note : null;
  const reason = after.reason ?? why ?? note;
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

/** The text that an entry quotes: a note, or the reply to a message. */
export function quotedText({ action, after }: TimelineEntry): string | null {
  const quoted =
    (action === 'order-note' && after?.note) || (action === 'message-replied' && after?.reply_message);
  return typeof quoted === 'string' ? quoted : null;
}
