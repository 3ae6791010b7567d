import { useAdmin } from '../platform/admin.tsx';
import type { AuditEntry } from '../platform/calls.ts';
import { changesOf, type FieldChange, PLAIN, valueText } from './changes-of.ts';
import { DayTime } from './DayTime.tsx';

/** Who did what, when; every field as it was and as it is. Newest first. */
export function AuditEntries({ deeds }: { deeds: readonly AuditEntry[] }) {
  return (
    <ol className="deeds">
      {deeds.map((deed, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are appended before the list, and have no id
        <li key={`${deed.at} ${deed.action} ${index}`}>
          <p>
            <strong>{wordsOf(deed.action)}</strong>
          </p>
          <p className="quiet">
            {deed.actor} · <DayTime at={deed.at} />
          </p>
          <Changes before={deed.before} after={deed.after} />
        </li>
      ))}
    </ol>
  );
}

/** What a record was before and is now, field by field. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useAdmin();
  const changes = changesOf(before, after);
  const shown = (value: unknown): string =>
    typeof value === 'boolean'
      ? t(value ? 'record-yes' : 'record-no')
      : valueText(value) || t('record-nothing');
  const sentence = (change: FieldChange) => {
    const values = { before: shown(change.before), after: shown(change.after) };
    if (change.field === PLAIN) return t('record-change', values);
    const field = wordsOf(change.field);
    if (!change.wasThere) return t('record-field', { field, value: values.after });
    return t('record-from-to', { field, ...values });
  };
  if (changes.length === 0) return null;
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change.field}>{sentence(change)}</li>
      ))}
    </ul>
  );
}

/** Deeds and fields are named in the log as in the code; here as words. */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
