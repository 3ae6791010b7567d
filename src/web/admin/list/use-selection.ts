import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  keys: ReadonlySet<string>;
  isAll: boolean;
  /** Selects a row or takes it out; with a range also every row from the last one touched. */
  toggle(key: string, isRange: boolean): void;
  toggleAll(): void;
  clear(): void;
}

/** Which of the rows on the page are selected. Rows that left the page are not. */
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
      setChosen((now) => {
        if (isRange && from >= 0) return new Set([...now, ...all.slice(from, until + 1)]);
        const next = new Set(now);
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
