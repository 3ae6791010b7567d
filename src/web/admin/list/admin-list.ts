import type { ReactNode } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { ADMIN_LISTS, AdminListName } from '#domain/admin-lists.ts';
import type { Permission } from '#domain/staff-roles.ts';
import type { TextId } from '#texts/texts.ts';
import type { Admin } from '../platform/admin.tsx';

type Lists = typeof ADMIN_LISTS;
/** What the call of a list answers; some say more than records and total. */
export type ListReply<N extends AdminListName> = Reply<`GET /admin/${N}`>;
export type Row<N extends AdminListName> = ListReply<N>['records'][number];

/** What a cell may use beside its row. */
export interface CellTools<Edit> {
  t: Admin['t'];
  image: Admin['image'];
  /** The state of a row that is edited in place. */
  edit: Edit;
}

export interface Column<N extends AdminListName, Edit> {
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
export interface AdminListScreen<N extends AdminListName, Edit = undefined> {
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
export const describeList = <N extends AdminListName, Edit = undefined>(screen: AdminListScreen<N, Edit>) =>
  screen;
