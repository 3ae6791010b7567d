import { useState } from 'react';
import { type SaveState, useSaving } from './use-saving.ts';

export interface Subform<V> {
  values: V;
  set(change: Partial<V>): void;
  saving: SaveState;
  /** The props of a field's input; a refusal is matched by the field's name. */
  field<F extends keyof V & string>(
    name: F,
  ): { value: V[F]; error: string | undefined; onChange(event: { target: { value: string } }): void };
}

/** A short form on a record page with its own submit button. */
export function useSubform<V extends Record<keyof V, string>>(initial: V): Subform<V> {
  const [values, setValues] = useState(initial);
  const saving = useSaving();
  const set = (change: Partial<V>) => setValues((current) => ({ ...current, ...change }));
  return {
    values,
    set,
    saving,
    field: (name) => ({
      value: values[name],
      error: saving.errors[name],
      onChange: ({ target }) => setValues((current) => ({ ...current, [name]: target.value })),
    }),
  };
}
