/** The list that a record was opened from, for the links back and to the adjacent records. */
interface VisitedList {
  path: string;
  /** The paths of the list's records, in list order. */
  records: string[];
}

const KEY_PREFIX = 'office-list-';

export function saveVisitedList(section: string, list: VisitedList): void {
  try {
    sessionStorage.setItem(KEY_PREFIX + section, JSON.stringify(list));
  } catch {
    // Without storage, the link back leads to the unfiltered list.
  }
}

export function visitedList(section: string): VisitedList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY_PREFIX + section) ?? 'null') as VisitedList | null;
  } catch {
    return null;
  }
}

export function adjacentRecords(section: string, path: string): { previous?: string; next?: string } {
  const records = visitedList(section)?.records ?? [];
  const index = records.indexOf(path);
  if (index < 0) return {};
  return {
    ...(records[index - 1] ? { previous: records[index - 1]! } : {}),
    ...(records[index + 1] ? { next: records[index + 1]! } : {}),
  };
}
