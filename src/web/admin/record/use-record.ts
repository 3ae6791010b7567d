import { useState } from 'react';
import { type Draft, useDraft } from './use-draft.ts';
import { type SaveState, useSaving } from './use-saving.ts';

export interface RecordEditor<R, D> {
  record: R;
  /** The record's `last_modified_time`, sent with a save; the server refuses a save based on an older version. */
  version: string;
  draft: Draft<D>;
  saving: SaveState;
  /** Shows a newer record and keeps unsaved edits. */
  refresh(record: R): void;
  /** Shows a newer record and discards unsaved edits. */
  replace(record: R): void;
  /** Fetches the record again and discards unsaved edits. */
  reload(): Promise<void>;
  /** The part of `RecordPage`'s `save` prop that this hook provides. */
  saveBar: { isChanged: boolean; saving: SaveState; reload(): void; overwrite(): void };
}

/** Holds a record, the draft of its form and the state of saving it, including edit conflicts. */
export function useRecord<R, D extends object>(
  loaded: R,
  {
    toDraft,
    versionOf,
    fetchRecord,
  }: { toDraft(record: R): D; versionOf(record: R): string; fetchRecord(): Promise<R | null> },
): RecordEditor<R, D> {
  const [record, setRecord] = useState(loaded);
  const [version, setVersion] = useState(() => versionOf(loaded));
  const draft = useDraft(toDraft(loaded));
  const saving = useSaving();

  function refresh(next: R) {
    setRecord(next);
    setVersion(versionOf(next));
    draft.rebase(toDraft(next));
  }

  function replace(next: R) {
    refresh(next);
    draft.reset(toDraft(next));
  }

  async function reload() {
    const next = await fetchRecord();
    if (next === null) return;
    replace(next);
    saving.clearConflict();
  }

  /** Lets the next save replace the other user's version. */
  function overwrite() {
    setVersion(saving.conflict?.last_modified_time ?? version);
    saving.clearConflict();
  }

  const saveBar = { isChanged: draft.isChanged, saving, reload, overwrite };
  return { record, version, draft, saving, refresh, replace, reload, saveBar };
}
