import { useState } from 'react';

export interface Draft<D> {
  value: D;
  isChanged: boolean;
  set(change: Partial<D>): void;
  /** Takes a state of the record as the one to start from. */
  accept(saved: D): void;
}

/** What a form holds beside what is saved. */
export function useDraft<D extends object>(saved: D): Draft<D> {
  const [base, setBase] = useState(saved);
  const [value, setValue] = useState(saved);
  return {
    value,
    isChanged: JSON.stringify(value) !== JSON.stringify(base),
    set: (change) => setValue((now) => ({ ...now, ...change })),
    accept(next) {
      setBase(next);
      setValue(next);
    },
  };
}
