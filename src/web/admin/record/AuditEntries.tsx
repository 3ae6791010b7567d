import { currencyCode } from '#domain/money.ts';
import { auditField, auditValue, readableName } from '#texts/audit-words.ts';
import { formatByCurrencyCode, formatWithoutCurrency } from '#texts/format-money.ts';
import { localDecimal } from '#texts/format-number.ts';
import { formatText, isTextId, type Language, textOr } from '#texts/texts.ts';
import type { AuditEntry } from '../../platform/api.ts';
import { Link } from '../../platform/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from './DateTime.tsx';
import { diffFields, type FieldChange, formatValue, isMoney, VALUE_FIELD } from './diff-fields.ts';
import { havePartNumbers, unitsText } from './units-text.ts';

/** By action, the field with the amount of a refund in cents. Only the heading shows the amount. */
const AMOUNT_FIELDS: Record<string, string> = {
  'order-refund': 'refunding',
  'order-refund-waiting': 'refunding',
  'order-refund-approved': 'refunding',
  'order-refund-not-approved': 'refunding',
  'order-refunded': 'amount',
  'refund-failed': 'amount',
};

/** Fields whose values have texts, with the prefix of the texts' ids: `status-Paid` is the text of status Paid. */
const VALUE_TEXTS: Record<string, string> = {
  status: 'status',
  role: 'role',
  method: 'offline-method',
  topic: 'email-kind',
  type: 'message-type',
  what: 'sign-ins',
};

/** The fields of an item in the order of its form. The audit log has no order of fields. All other fields come last. */
const FIELD_ORDER = [
  'displayname',
  'subcategory',
  'is_active',
  'cad_price',
  'usd_price',
  'is_sale',
  'sale_scheduled',
  'cad_sale_price',
  'usd_sale_price',
  'sale_start',
  'sale_end',
];
const rankOf = ({ field }: FieldChange) => {
  const index = FIELD_ORDER.indexOf(field);
  return index < 0 ? FIELD_ORDER.length : index;
};

/** A change with more characters, such as the vehicles of many fitments, is collapsed until it is opened. */
const LONG_CHANGE = 300;
/** An entry, such as a new promotion, shows this many changes; any further ones are collapsed. */
const MAX_CHANGES = 5;

export function History({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useAdmin();
  return (
    <Panel title={t('record-history')} emptyText={entries.length === 0 && t('record-no-history')}>
      <AuditEntries entries={entries} />
    </Panel>
  );
}

/** Audit entries with their changes, newest first. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const { language, actorName } = useAdmin();
  return (
    <ol className="grid tight timeline">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and new ones are added at the start
        <li key={`${entry.at} ${entry.action} ${index}`}>
          <p>
            <strong>{entryHeading(language, entry.action, entry.after)}</strong>
          </p>
          <p className="quiet">
            {actorName(entry.actor)} · <DateTime time={entry.at} />
          </p>
          <Changes {...entry} />
        </li>
      ))}
    </ol>
  );
}

/** The action in words. Without `currency`, an ISO 4217 code, the amount of a refund is shown as a decimal. */
export function entryHeading(language: Language, action: string, after: unknown, currency?: string): string {
  const id = `audit-action-${action}`;
  if (!isTextId(language, id)) return readableName(action);
  const cents = Number((after as Record<string, unknown> | null)?.[AMOUNT_FIELDS[action] ?? ''] ?? 0);
  return formatText(language, id, {
    amount: currency
      ? formatByCurrencyCode(cents, currency, { language })
      : formatWithoutCurrency(cents, { language }),
  });
}

/** The changed fields of an audit entry, and the import or bulk change that it is a part of. */
export function Changes(props: { action?: string; before: unknown; after: unknown }) {
  const { t, language } = useAdmin();
  const { action = '', before, after } = props;
  const { source, fields } = splitSource(after);
  const { sale_scheduled, sale_start: from, sale_end: until } = Object(fields) as Record<string, unknown>;
  const isSaleScheduled = sale_scheduled === true;
  const changes = diffFields(before, fields)
    .filter(({ field }) => field !== AMOUNT_FIELDS[action])
    // The main image of a new item is among its images, which are a separate field.
    .filter(({ field, hadField }) => field !== 'main_image' || hadField)
    // A sale that was scheduled is named with its days.
    .filter(({ field }) => !(isSaleScheduled && (field === 'sale_start' || field === 'sale_end')))
    .sort((a, b) => rankOf(a) - rankOf(b));
  const format = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'record-yes' : 'record-no');
    // The ids of images mean nothing to staff.
    if (field === 'images' && Array.isArray(value)) return String(value.length);
    if (field === 'main_image' && value !== null) return t('record-yes');
    if (field === 'currency' && (value === 'ca' || value === 'us')) return currencyCode(value);
    if (action === 'order-ship' && field === 'units' && havePartNumbers(value)) return unitsText(value, t);
    const plainText = formatValue(value, (name) => auditField(language, name)) || t('record-none');
    if (isMoney(field)) return localDecimal(plainText, { language });
    const text = auditValue(language, field, value, plainText);
    const textPrefix = VALUE_TEXTS[field];
    return textPrefix ? textOr(language, `${textPrefix}-${value}`, text) : text;
  };
  const describe = (change: FieldChange) => {
    if (change.field === 'sale_scheduled' && isSaleScheduled)
      return until
        ? t('record-sale-from-until', { from: String(from), until: String(until) })
        : t('record-sale-from', { from: String(from) });
    const oldValue = format(change.field, change.before);
    const newValue = format(change.field, change.after);
    if (change.field === VALUE_FIELD) return t('record-change', { before: oldValue, after: newValue });
    const field = auditField(language, change.field);
    if (change.field === 'main_image' && change.before && change.after)
      return t('record-value', { field, value: t('record-image-replaced') });
    if (!change.hadField || oldValue === newValue) return t('record-value', { field, value: newValue });
    return t('record-from-to', { field, before: oldValue, after: newValue });
  };
  if (changes.length === 0 && !source) return null;
  const items = changes.map((change) => (
    <li key={change.field}>
      {change.field === 'message_id' ? (
        <Link to={recordPath('messages', String(change.after))}>{auditField(language, change.field)}</Link>
      ) : (
        collapseLong(describe(change))
      )}
    </li>
  ));
  const hidden = items.length > MAX_CHANGES + 1 ? items.splice(MAX_CHANGES) : [];
  return (
    <ul className="changes">
      {source ? (
        <li>
          <SourceLink source={source} />
        </li>
      ) : null}
      {items}
      {hidden.length > 0 ? (
        <li>
          <details>
            <summary>{t('record-changes-all', { count: items.length + hidden.length })}</summary>
            <ul className="changes">{hidden}</ul>
          </details>
        </li>
      ) : null}
    </ul>
  );
}

function collapseLong(text: string) {
  if (text.length <= LONG_CHANGE) return text;
  return (
    <details>
      <summary>{text.slice(0, LONG_CHANGE / 3)}…</summary>
      {text}
    </details>
  );
}

type Source = { bulk: number } | { import: string; import_id: string };

/** Separates the import or bulk change that an entry names from the changed fields. */
export function splitSource(after: unknown): { source: Source | null; fields: unknown } {
  const entry = (after ?? {}) as Partial<{ bulk: unknown; import: unknown; import_id: unknown }>;
  const { bulk, import: file, import_id, ...fields } = entry;
  if (typeof bulk === 'number') return { source: { bulk }, fields };
  if (typeof file === 'string' && typeof import_id === 'string')
    return { source: { import: file, import_id }, fields };
  return { source: null, fields: after };
}

export function SourceLink({ source }: { source: Source | null }) {
  const { t, can } = useAdmin();
  if (!source) return null;
  if ('bulk' in source)
    return <Link to={recordPath('bulk', source.bulk)}>{t('record-bulk', { number: source.bulk })}</Link>;
  const text = t('record-import', { file: source.import });
  return can('import') ? <Link to={recordPath('import', source.import_id)}>{text}</Link> : text;
}
