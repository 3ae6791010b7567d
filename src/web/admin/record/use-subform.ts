import { useState } from 'react';
import { type Saving, useSaving } from './use-saving.ts';

export interface Subform<E> {
  typed: E;
  set(change: Partial<E>): void;
  saving: Saving;
  /** What the input or the select of a field has to know; a refusal names it by the same name. */
  field<F extends keyof E & string>(
    name: F,
  ): { value: E[F]; error: string | undefined; onChange(event: { target: { value: string } }): void };
}

/** A short form that adds something to a record, with its own button: what is typed, and what is wrong with it. */
export function useSubform<E extends Record<keyof E, string>>(empty: E): Subform<E> {
  const [typed, setTyped] = useState(empty);
  const saving = useSaving();
  const set = (change: Partial<E>) => setTyped((now) => ({ ...now, ...change }));
  return {
    typed,
    set,
    saving,
    field: (name) => ({
      value: typed[name],
      error: saving.errors[name],
      onChange: ({ target }) => setTyped((now) => ({ ...now, [name]: target.value })),
    }),
  };
}
