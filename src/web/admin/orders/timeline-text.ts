import { auditActor } from '#texts/audit-words.ts';
import { formatByCurrencyCode } from '#texts/format-money.ts';
import { type Translate, textOr } from '#texts/texts.ts';
import { ADDRESS_KINDS } from '../../addresses/address-entry.ts';
import { diffFields } from '../record/diff-fields.ts';
import { havePartNumbers, unitsText } from '../record/units-text.ts';
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
  const key = sentenceKey(entry);
  if (key === null) return null;
  const [before, after] = [entry.before ?? {}, entry.after ?? {}];
  const text = (field: string) => String(after[field] ?? '');
  const units = movedUnits(entry);
  const parcel = ({ carrier, tracking_number }: Record<string, unknown>) =>
    tracking_number
      ? t('timeline-parcel', { carrier: String(carrier), tracking: String(tracking_number) })
      : String(carrier);
  const params = {
    author: auditActor(t.language, entry.actor),
    amount: formatByCurrencyCode(Number(after.refunding ?? after.amount ?? 0), currency, t),
    before: parcel(before),
    after: parcel(after),
    code: text('code'),
    count: units.reduce((sum, each) => sum + each.quantity, 0),
    day: text('received_on'),
    kind: textOr(t.language, `email-kind-${after.topic}`, ''),
    method: textOr(t.language, `offline-method-${after.method}`, ''),
    note: text('custom_note'),
    number: text('quote_number'),
    parcel: parcel(after),
    part: text('part_number'),
    requester: text('requested_by'),
    title: text('title'),
    units: havePartNumbers(units) ? unitsText(units, t) : '',
  };
  // This is the only text with a plural. The type of its parameters differs, so it needs a separate call.
  return key === 'order-ship' ? t('timeline-order-ship', params) : t(`timeline-${key}`, params);
}

const movedUnits = ({ action, after }: TimelineEntry) =>
  (/^order-(ship|restock)$/.test(action) && (after?.units as { quantity: number }[] | undefined)) || [];

/** The text key of the sentence, without its prefix `timeline-`; null for an action without a sentence. */
function sentenceKey(entry: TimelineEntry) {
  const { actor, action } = entry;
  const [before, after] = [entry.before ?? {}, entry.after ?? {}];
  switch (action) {
    case 'order-paid':
    case 'order-prepare':
    case 'order-unprepare':
    case 'order-note':
    case 'order-restock':
    case 'order-return':
    case 'order-withdraw-return':
    case 'order-refund-waiting':
    case 'order-refund-approved':
    case 'message-attached':
    case 'message-detached':
    case 'message-replied':
    case 'message-sent':
    case 'message-received':
    case 'email-resent':
    case 'email-sent':
    case 'fit-asked':
    case 'payment-declined':
    case 'refund-failed':
    case 'shipment-changed':
      return action;
    case 'message-written':
      return 'message-sent';
    case 'deeds-blanked': // audit entries keep this action's original name
      return 'history-redacted';
    case 'order-placed':
      return after.quote_number ? 'order-placed-quote' : action;
    case 'order-paid-offline':
      return after.method ? action : 'order-paid-by-note';
    case 'order-ship': {
      const units = movedUnits(entry);
      if (units.length === 0) return null;
      return havePartNumbers(units) ? 'order-ship-units' : action;
    }
    case 'order-cancel':
      if (after.refunding) return 'order-cancel-refund';
      return after.status === 'Processing' ? 'order-cancel-wait' : action;
    case 'order-void':
      return after.why === 'hold-expired' || after.why === 'changed-before-paying'
        ? (`void-${after.why}` as const)
        : action;
    case 'order-refund':
      return after.restock && !after.units ? 'order-refund-restock' : action;
    case 'order-refund-not-approved':
      return actor === after.requested_by ? 'order-refund-withdrawn' : action;
    case 'order-refunded':
      return after.cause === 'provider' || after.cause === 'dispute'
        ? (`order-refunded-${after.cause}` as const)
        : action;
    case 'order-line-note':
      return after.custom_note ? action : 'order-line-note-removed';
    case 'order-saved': {
      const changes = diffFields(before, after);
      const [changedKind, otherKind] = ADDRESS_KINDS.filter((kind) =>
        changes.some(({ field }) => field.startsWith(`${kind}_address`)),
      );
      if (!changedKind) return action;
      return otherKind ? 'order-saved-both' : (`order-saved-${changedKind}` as const);
    }
    default:
      return null;
  }
}

/** The units and the tax of an entry about a refund; null for other entries. */
export function refundText({ action, after }: TimelineEntry, { t, currency }: EntryContext): string | null {
  if (!action.startsWith('order-refund') || !Array.isArray(after?.units)) return null;
  const tax = formatByCurrencyCode(Number(after.refunded_tax ?? 0), currency, t);
  return refundDetailsText({ units: after.units, tax }, t);
}

/** Values of `why` that are codes, not words of the author. */
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
