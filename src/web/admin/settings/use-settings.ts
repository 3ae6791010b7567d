import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ClientInput, Reply } from '#contract/calls.ts';
import type { Translate } from '#texts/texts.ts';
import type { FieldError } from '../../forms/form-model.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { useRecord } from '../record/use-record.ts';

export type Settings = Reply<'GET /admin/settings'>['record'];
type SettingsInput = ClientInput<'POST /admin/settings'>['body']['data'];

export const loadSettings = (args: LoaderFunctionArgs) => replyOrThrow(apiFor(args)('GET /admin/settings'));

/** Edits the settings of one page. Saving leaves all other settings unchanged. */
export function useSettings<D extends object>(page: {
  toDraft(settings: Settings, t: Translate): D;
  validate(draft: D): readonly FieldError[];
  toData(draft: D): SettingsInput;
}) {
  const { api, attempt } = useAdmin();
  return useRecord(useLoaderData<typeof loadSettings>(), {
    toDraft: ({ record }, t) => page.toDraft(record, t),
    versionOf: ({ record }) => record.last_modified_time,
    fetchRecord: () => attempt(api('GET /admin/settings')),
    validate: page.validate,
    save: (draft, last_modified_time) =>
      api('POST /admin/settings', { body: { last_modified_time, data: page.toData(draft) } }),
    onSaved: (saved, showSaved) => showSaved(saved),
  });
}
