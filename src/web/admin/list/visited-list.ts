import { tryStorage } from '../../platform/device-settings.ts';
import { sectionPath } from '../paths.ts';

/** The list from which a record was opened, for the links back to it and to the adjacent records. */
interface VisitedList {
  path: string;
  /** The paths of the records on the visited page of the list. */
  records: string[];
}

const KEY_PREFIX = 'admin-list-';

export const saveVisitedList = (section: string, list: VisitedList): void =>
  void tryStorage(() => sessionStorage.setItem(KEY_PREFIX + section, JSON.stringify(list)));

const visitedList = (section: string): VisitedList | null =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(KEY_PREFIX + section) ?? 'null') as VisitedList | null);

/** The path of a section's list, with the query of its last visit if the browser stores it. */
export const visitedListPath = (section: string): string =>
  visitedList(section)?.path ?? sectionPath(section);

/** The paths of the records before and after a record in the visited list. */
export function adjacentRecords(section: string, path: string) {
  const records = visitedList(section)?.records ?? [];
  const index = records.indexOf(path);
  return { previous: records[index - 1], next: index < 0 ? undefined : records[index + 1] };
}
