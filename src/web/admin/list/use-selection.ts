import { useState } from 'react';

/** The selected rows of the current page. A row that leaves the page is no longer selected when it returns. */
export function useSelection(pageKeys: readonly string[]) {
  const [keys, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [lastToggled, setLastToggled] = useState<string | null>(null);
  const shownKeys = pageKeys.filter((key) => keys.has(key));
  if (shownKeys.length < keys.size) setSelected(new Set(shownKeys));
  const isAll = pageKeys.length > 0 && keys.size === pageKeys.length;

  /** Toggles a row; with `isRange`, selects every row from the last toggled one to this one. */
  function toggle(key: string, isRange: boolean) {
    const ends = [pageKeys.indexOf(lastToggled ?? key), pageKeys.indexOf(key)];
    const first = Math.min(...ends);
    const last = Math.max(...ends);
    setLastToggled(key);
    setSelected((current) => {
      // `first` is -1 if the row that was toggled last has left the page.
      if (isRange && first >= 0) return new Set([...current, ...pageKeys.slice(first, last + 1)]);
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }
  return {
    keys,
    isAll,
    toggle,
    toggleAll: () => setSelected(isAll ? new Set() : new Set(pageKeys)),
    clear: () => setSelected(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
