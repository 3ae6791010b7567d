import type { ReactNode } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { OFFICE_LISTS, OfficeListName } from '#domain/office-lists.ts';
import type { Permission } from '#domain/staff-roles.ts';
import type { TextId } from '#texts/texts.ts';
import type { Office } from '../platform/office.tsx';

type Lists = typeof OFFICE_LISTS;
/** What the call of a list answers; some say more than records and total. */
export type ListReply<N extends OfficeListName> = Reply<`GET /admin/${N}`>;
export type Row<N extends OfficeListName> = ListReply<N>['records'][number];

/** What a cell may use beside its row. */
export interface CellTools<Edit> {
  say: Office['say'];
  image: Office['image'];
  /** The state of a row that is edited in place. */
  edit: Edit;
}

export interface Column<N extends OfficeListName, Edit> {
  id: string;
  title: TextId;
  cell(row: Row<N>, tools: CellTools<Edit>): ReactNode;
  isNumber?: true;
  /** The sorts that a click on the column's head goes through. */
  sort?: { up?: Lists[N]['sort'][number]; down?: Lists[N]['sort'][number] };
}

export interface BulkAction {
  action: string;
  label: TextId;
}

/**
 * A list of the back office, told and not programmed: `ListPage` shows it. Searches, sorts and filters
 * are those of `OFFICE_LISTS`; here they get their words.
 */
export interface OfficeListScreen<N extends OfficeListName, Edit = undefined> {
  list: N;
  title: TextId;
  /** The first column names the row; with `open` it is a link. */
  columns: readonly Column<N, Edit>[];
  key(row: Row<N>): string;
  open?(row: Row<N>): string;
  search: { [S in Lists[N]['search'][number]]: TextId };
  sort: { [S in Lists[N]['sort'][number]]: TextId };
  filter: {
    [F in keyof Lists[N]['filter']]: {
      label: TextId;
      values: Lists[N]['filter'][F] extends readonly (infer V extends string)[]
        ? { [K in V]: TextId }
        : never;
    };
  };
  /** Rows that ask for attention: bold, with this word for who does not see that. */
  mark?: { word: TextId; isMarked(row: Row<N>): boolean };
  bulk?: { permission: Permission; actions: readonly BulkAction[] };
  /** State of one row while it is edited in place. */
  useEdit?(row: Row<N>): Edit;
  /** Beside the title, such as a button for a new record. */
  More?(): ReactNode;
  /** False where the list has no CSV. */
  hasExport?: false;
}

/** A list's description; written through this, so that its columns know their row. */
export const describeList = <N extends OfficeListName, Edit = undefined>(screen: OfficeListScreen<N, Edit>) =>
  screen;
