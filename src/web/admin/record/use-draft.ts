import { useState } from 'react';

export interface Draft<D> {
  value: D;
  isChanged: boolean;
  set(change: Partial<D>): void;
  /** Takes a state of the record as the one to start from; what was typed is given up. */
  accept(saved: D): void;
  /** Takes a newer state of the record, and keeps the fields that were typed into. */
  rebase(saved: D): void;
}

/** What a form holds beside what is saved. */
export function useDraft<D extends object>(saved: D): Draft<D> {
  const [base, setBase] = useState(saved);
  const [value, setValue] = useState(saved);
  return {
    value,
    isChanged: !isSame(value, base),
    set: (change) => setValue((now) => ({ ...now, ...change })),
    accept(next) {
      setBase(next);
      setValue(next);
    },
    rebase(next) {
      setBase(next);
      setValue((now) => rebased(now, base, next));
    },
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A form on a newer state: fields as typed, the others as they are saved now. */
export function rebased<D extends object>(typed: D, before: D, now: D): D {
  const own = (Object.keys(typed) as (keyof D)[]).filter((field) => !isSame(typed[field], before[field]));
  return { ...now, ...Object.fromEntries(own.map((field) => [field, typed[field]])) };
}
