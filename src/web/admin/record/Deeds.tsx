import type { Deed } from '../platform/calls.ts';
import { useOffice } from '../platform/office.tsx';
import { DayTime } from './DayTime.tsx';

/** Who did what, when; every field as it was and as it is. Newest first. */
export function Deeds({ deeds }: { deeds: readonly Deed[] }) {
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

/** A change of something that is one value stands under this name in the log. */
const PLAIN = 'value';

/** What a record was before and is now, field by field. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const { say } = useOffice();
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return say('record-nothing');
    if (typeof value === 'boolean') return say(value ? 'record-yes' : 'record-no');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const sentence = (field: string) => {
    const values = { before: shown(was[field]), after: shown(is[field]) };
    if (field === PLAIN) return say('record-change', values);
    if (!(field in was)) return say('record-field', { field: wordsOf(field), value: values.after });
    return say('record-from-to', { field: wordsOf(field), ...values });
  };
  if (fields.length === 0) return null;
  return (
    <ul className="changes">
      {fields.map((field) => (
        <li key={field}>{sentence(field)}</li>
      ))}
    </ul>
  );
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { [PLAIN]: value };
};

/** Deeds and fields are named in the log as in the code; here as words. */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
