/** The list that somebody came from, for the way back and for the steps to its neighbours. */
interface VisitedList {
  address: string;
  /** Paths of the records, in the order of the list. */
  records: string[];
}

const KEY = 'office-list-';

export function rememberList(section: string, list: VisitedList): void {
  try {
    sessionStorage.setItem(KEY + section, JSON.stringify(list));
  } catch {
    // Without it the way back leads to the whole list.
  }
}

export function visitedList(section: string): VisitedList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + section) ?? 'null') as VisitedList | null;
  } catch {
    return null;
  }
}

/** The records before and after a path in the list that it was opened from. */
export function neighboursOf(section: string, path: string): { before?: string; after?: string } {
  const records = visitedList(section)?.records ?? [];
  const at = records.indexOf(path);
  if (at < 0) return {};
  return {
    ...(records[at - 1] ? { before: records[at - 1]! } : {}),
    ...(records[at + 1] ? { after: records[at + 1]! } : {}),
  };
}
