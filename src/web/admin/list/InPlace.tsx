import { type ComponentProps, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { NetworkFault } from '../../platform/api.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminResponse } from '../platform/calls.ts';

/** A row that is edited in place: what was typed beside what is saved. */
export interface RowEdit<F extends string> {
  values: Record<F, string>;
  isChanged: boolean;
  isSaved: boolean;
  isBusy: boolean;
  type(field: F, text: string): void;
  /** Takes back what was typed. */
  revert(): void;
  /** Makes the call; afterwards the list shows what is saved. What was typed stays when it was refused. */
  run<K extends CallName>(call: () => Promise<AdminResponse<K>>): Promise<void>;
}

export function useRowEdit<F extends string>(saved: Record<F, string>): RowEdit<F> {
  const { t, alert, clearNotices } = useAdmin();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<Partial<Record<F, string>>>({});
  const [isSaved, setSaved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const values = { ...saved, ...typed };
  return {
    values,
    isSaved,
    isBusy,
    isChanged: (Object.keys(typed) as F[]).some((field) => typed[field] !== saved[field]),
    type(field, text) {
      setSaved(false);
      setTyped((now) => ({ ...now, [field]: text }));
    },
    revert: () => setTyped({}),
    async run(call) {
      if (isBusy) return;
      setBusy(true);
      try {
        const response = await call();
        if (response.ok) {
          clearNotices();
          setTyped({});
          setSaved(true);
        } else alert(response.data.smessage);
        // Also after a refusal: the list then shows what somebody else saved meanwhile.
        await revalidate();
      } catch (error) {
        if (!(error instanceof NetworkFault)) throw error;
        alert(t('network-failed'));
      }
      setBusy(false);
    },
  };
}

/** A field in a row: Enter saves, Escape takes back what was typed. */
export function InPlaceField<F extends string>({
  edit,
  field,
  save,
  ...input
}: { edit: RowEdit<F>; field: F; save(): void } & Omit<ComponentProps<'input'>, 'onChange' | 'value'>) {
  return (
    <input
      className="input"
      autoComplete="off"
      {...input}
      value={edit.values[field]}
      onChange={(event) => edit.type(field, event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          save();
        } else if (event.key === 'Escape') edit.revert();
      }}
    />
  );
}

/** The button of the Action column, and the word that it worked. */
export function SaveRow<F extends string>(props: {
  edit: RowEdit<F>;
  row: string;
  mayChange: boolean;
  save(): void;
}) {
  const { t } = useAdmin();
  const { edit } = props;
  return (
    <span className="in-place">
      <button
        type="button"
        className="button small"
        disabled={!props.mayChange}
        aria-disabled={edit.isBusy || undefined}
        aria-label={t('line-save-of', { row: props.row })}
        onClick={props.save}
      >
        {t('line-save')}
      </button>
      <span role="status" className="saved-tick">
        {edit.isSaved && !edit.isChanged ? t('line-saved') : ''}
      </span>
    </span>
  );
}
