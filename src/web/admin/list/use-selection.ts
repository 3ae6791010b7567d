import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  keys: ReadonlySet<string>;
  isAll: boolean;
  /** Toggles a row; with `isRange`, selects every row from the last toggled one to this one. */
  toggle(key: string, isRange: boolean): void;
  toggleAll(): void;
  clear(): void;
}

/** The selected rows of the current page; a row that leaves the page is no longer selected. */
export function useSelection(all: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const keys = useMemo(() => new Set(all.filter((key) => chosen.has(key))), [all, chosen]);
  const isAll = all.length > 0 && keys.size === all.length;

  const toggle = useCallback(
    (key: string, isRange: boolean) => {
      const [from, until] = [all.indexOf(last ?? key), all.indexOf(key)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      setLast(key);
      setChosen((current) => {
        if (isRange && from >= 0) return new Set([...current, ...all.slice(from, until + 1)]);
        const next = new Set(current);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    [all, last],
  );
  return {
    keys,
    isAll,
    toggle,
    toggleAll: () => setChosen(isAll ? new Set() : new Set(all)),
    clear: () => setChosen(new Set()),
  };
}
