import { useState } from 'react';
import { type Draft, useDraft } from './use-draft.ts';
import { type Saving, useSaving } from './use-saving.ts';

/** A record on its screen. */
export interface OpenRecord<R, D> {
  record: R;
  /** The time of the state that a save speaks about; the server refuses an older one than its own. */
  seen: string;
  draft: Draft<D>;
  saving: Saving;
  /** Shows the record as a command left it; what was typed stays. */
  refresh(record: R): void;
  /** Shows the record as it is saved now, in the form as well. */
  accept(record: R): void;
  /** Accepts the record as the server has it now. */
  load(): Promise<void>;
  /** What the bar at the foot of the page has to know. */
  bar: { isChanged: boolean; saving: Saving; load(): void; keep(): void };
}

/** A record that a screen shows and saves: as it is, as it is typed, and what to do when it changed meanwhile. */
export function useRecord<R, D extends object>(
  loaded: R,
  { draftOf, timeOf, read }: { draftOf(record: R): D; timeOf(record: R): string; read(): Promise<R | null> },
): OpenRecord<R, D> {
  const [record, setRecord] = useState(loaded);
  const [seen, setSeen] = useState(() => timeOf(loaded));
  const draft = useDraft(draftOf(loaded));
  const saving = useSaving();

  function refresh(next: R) {
    setRecord(next);
    setSeen(timeOf(next));
    draft.rebase(draftOf(next));
  }

  function accept(next: R) {
    refresh(next);
    draft.accept(draftOf(next));
  }

  async function load() {
    const next = await read();
    if (next === null) return;
    accept(next);
    saving.clearConflict();
  }

  /** What was typed is saved over what somebody else saved. */
  function keep() {
    setSeen(saving.conflict?.last_modified_time ?? seen);
    saving.clearConflict();
  }

  const bar = { isChanged: draft.isChanged, saving, load, keep };
  return { record, seen, draft, saving, refresh, accept, load, bar };
}
