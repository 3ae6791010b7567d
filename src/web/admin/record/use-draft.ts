import { useState } from 'react';

export interface Draft<D> {
  value: D;
  isChanged: boolean;
  set(change: Partial<D>): void;
  /** Starts over from a saved state; edits are discarded. */
  reset(saved: D): void;
  /** Starts over from a newer saved state; edited fields are kept. */
  rebase(saved: D): void;
}

/** The edited values of a form, and whether they differ from the saved ones. */
export function useDraft<D extends object>(saved: D): Draft<D> {
  const [base, setBase] = useState(saved);
  const [value, setValue] = useState(saved);
  return {
    value,
    isChanged: !isSame(value, base),
    set: (change) => setValue((current) => ({ ...current, ...change })),
    reset(next) {
      setBase(next);
      setValue(next);
    },
    rebase(next) {
      setBase(next);
      setValue((current) => rebaseDraft(current, base, next));
    },
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Carries the edits made to `base` over to `next`. */
export function rebaseDraft<D extends object>(draft: D, base: D, next: D): D {
  const edited = (Object.keys(draft) as (keyof D)[]).filter((field) => !isSame(draft[field], base[field]));
  return { ...next, ...Object.fromEntries(edited.map((field) => [field, draft[field]])) };
}
