import type { ReactNode } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { ADMIN_LISTS, AdminListName } from '#domain/admin-lists.ts';
import type { Permission } from '#domain/staff-roles.ts';
import type { Language, PlainTextId, TextId } from '#texts/texts.ts';
import type { BulkFormProps, ItemChange } from '../bulk/bulk-form.ts';
import type { Admin } from '../platform/admin.tsx';

type Lists = typeof ADMIN_LISTS;
export type ListReply<N extends AdminListName> = Reply<`GET /admin/${N}`>;
export type Row<N extends AdminListName> = ListReply<N>['records'][number];

export interface CellContext<Edit> {
  t: Admin['t'];
  /** The row's inline edit state, from `useEdit`. */
  edit: Edit;
}

export interface Column<N extends AdminListName, Edit> {
  title: TextId;
  cell(row: Row<N>, context: CellContext<Edit>): ReactNode;
  isNumber?: true;
  /** A cell of several words, which wraps. */
  isText?: true;
  /**
   * On a phone's card: `untitled` and `half` cells share a line, two by two; `wide` is untitled on its own line; `field`
   * is a field as wide as the card leaves room beside the untitled cell after it.
   */
  onPhone?: 'untitled' | 'wide' | 'half' | 'field' | 'hidden';
  /** Left out where the table is narrow, so that the columns after it stay in view. */
  isWideOnly?: true;
  sort?: { asc?: Lists[N]['sort'][number]; desc?: Lists[N]['sort'][number] };
}

interface BulkAction<Row> {
  action: string;
  label: TextId;
  /** The rows to which the action applies; it is offered if one of them is selected. Default: all. */
  isFor?(row: Row): boolean;
}

/** A button for a bulk change. It opens the preview of `change` or, first, a `Form` for the details of the change. */
type BulkChangeButton = {
  label: PlainTextId;
  /** Required in addition to the permission of all bulk actions. */
  permission?: Permission;
} & (
  | { change: ItemChange; Form?: undefined }
  | { change?: undefined; Form(props: BulkFormProps): ReactNode }
);

/** A page or, with `isFile`, a document about the selected rows. */
interface BulkLink {
  label: TextId;
  path(keys: string[]): string;
  isFile?: true;
}

/** A list of the back office, rendered by `ListPage`. Searches, sorts and filters are the keys of `ADMIN_LISTS`. */
export interface ListDefinition<N extends AdminListName, Edit = undefined> {
  list: N;
  title: TextId;
  /** An explanation of what the list leaves out. */
  help?: PlainTextId;
  /** The columns by id. The first one names the row; with `href` it is a link. */
  columns: Readonly<Record<string, Column<N, Edit>>>;
  key(row: Row<N>): string;
  href?(row: Row<N>): string;
  /** Names the data that the first search column searches; shown in the empty keyword field. */
  searchHint?: TextId;
  search: { [S in Lists[N]['search'][number]]: TextId };
  /** Suggested keywords of a search column. */
  suggestions?: { [S in Lists[N]['search'][number]]?: (language: Language) => string[] };
  sort: { [S in Lists[N]['sort'][number]]: TextId };
  filter: {
    [F in keyof Lists[N]['filter']]: {
      label: TextId;
      /** The text keys of the filter's values; null for values that are displayed unchanged, such as provinces. */
      values:
        | (Lists[N]['filter'][F] extends readonly (infer V extends string)[] ? { [K in V]: TextId } : never)
        | null;
    };
  };
  /** True for a row with a bold name; other names are then not bold. A column must state the reason in words, too. */
  isHighlighted?(row: Row<N>): boolean;
  /** The filter whose values are tabs above the list, by default `status`; read with `tabFilterOf`. */
  tabFilter?: keyof Lists[N]['filter'] & 'state';
  /** Rows that wait for staff, each a tab after those of `tabFilter`. */
  queues?: readonly {
    label: PlainTextId;
    filter: {
      [F in keyof Lists[N]['filter']]?: Lists[N]['filter'][F] extends readonly (infer V)[] ? V : never;
    };
    sort: Lists[N]['sort'][number];
  }[];
  bulk?: {
    permission: Permission;
    actions?: readonly BulkAction<Row<N>>[];
    changes?: readonly BulkChangeButton[];
    links?: readonly BulkLink[];
  };
  /** A hook that provides the inline edit state of a row. */
  useEdit?(row: Row<N>): Edit;
  /** Content next to the title, such as a button for a new record. */
  HeaderExtra?(): ReactNode;
  hasExport?: false;
  /** Shown while the list has no rows at all. */
  empty?: { title: PlainTextId; help: PlainTextId };
}

/** The filter whose values are tabs above the list. The list may have no such filter. */
export const tabFilterOf = <N extends AdminListName, Edit>(definition: ListDefinition<N, Edit>): string =>
  definition.tabFilter ?? 'status';
