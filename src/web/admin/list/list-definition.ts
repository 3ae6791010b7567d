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

interface ColumnOf<R, Sort extends string, Edit> {
  title: TextId;
  cell(row: R, context: CellContext<Edit>): ReactNode;
  isNumber?: true;
  /** A cell of several words, which wraps. */
  isText?: true;
  /**
   * The layout of the cell on a phone, where each row is a card. `untitled`, `half`: two such cells share a line.
   * `wide`: untitled, on a separate line. `field`: an input that shares its line with the untitled cell after it.
   */
  onPhone?: 'untitled' | 'wide' | 'half' | 'field' | 'hidden';
  /** Left out where the table is narrow, so that the columns after it stay in view. */
  isWideOnly?: true;
  /** Hidden until staff show it with the column menu. */
  isHiddenByDefault?: true;
  /** The first click on the header chooses the first of these. */
  sort?: { asc?: Sort; desc?: Sort };
}
export type Column<N extends AdminListName, Edit> = ColumnOf<Row<N>, Lists[N]['sort'][number], Edit>;

interface BulkAction<R> {
  action: string;
  label: TextId;
  /** True for a row to which the action applies. The action is offered if such a row is selected. Default: all rows. */
  isFor?(row: R): boolean;
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
interface DefinitionOf<Name, R, Search extends string, Sort extends string, Filters, Edit> {
  list: Name;
  /** The list whose rows link to this one; the link searches this list by its first search column. */
  parent?: AdminListName;
  /** An explanation of what the list leaves out. */
  help?: PlainTextId;
  /** The columns by id. The first one names the row; with `href` it is a link. */
  columns: Readonly<Record<string, ColumnOf<R, Sort, Edit>>>;
  key(row: R): string;
  href?(row: R): string;
  /** Names the data that the first search column searches; shown in the empty keyword field. */
  searchHint?: TextId;
  search: Record<Search, TextId>;
  /** Suggested keywords of a search column. */
  suggestions?: Partial<Record<Search, (language: Language, rows: readonly R[]) => string[]>>;
  sort: Record<Sort, TextId>;
  filter: {
    [F in keyof Filters]: {
      label: TextId;
      /** The texts of the filter's values. Places have no text ids; `placeOptions` names them. */
      values: (Filters[F] extends readonly (infer V extends string)[] ? Record<V, TextId> : never) | 'places';
    };
  };
  /** The texts of the numbers that are added up over all rows, shown next to the total. */
  sums?: Readonly<Record<string, 'lines-units' | 'lines-sold' | 'lines-to-ship'>>;
  /** The label of the filter by day. Default: Date. */
  dayLabel?: PlainTextId;
  /** True for a row with a bold name; by default, all names are bold. A column must say why a name is bold. */
  isHighlighted?(row: R): boolean;
  /** Filters for rows that wait for staff. Each queue is a tab, after the tabs of the statuses. */
  queues?: readonly {
    /** The name of its size in the reply. */
    name: string;
    label: PlainTextId;
    filter: { [F in keyof Filters]?: Filters[F] extends readonly (infer V)[] ? V : never };
    sort: Sort;
  }[];
  bulk?: {
    permission: Permission;
    actions?: readonly BulkAction<R>[];
    changes?: readonly BulkChangeButton[];
    links?: readonly BulkLink[];
  };
  /** Identifies the rows of a group. The first cell is shown only in the first of consecutive rows of a group. */
  groupOf?(row: R): string;
  /** A hook that provides the inline edit state of a row. */
  useEdit?(row: R): Edit;
  /** The label of the link to the page of a new record. */
  newRecord?: PlainTextId;
  /** Tabs of related lists, before the list's own tabs. */
  RelatedLists?(): ReactNode;
  /** Content next to the title. */
  HeaderExtra?(): ReactNode;
  hasExport?: false;
  /** Shown while the list has no rows at all. */
  empty?: { title: PlainTextId; help: PlainTextId };
  /** Shown if no row matches a keyword: an explanation and a link to another list that may have matches. */
  noMatch?: { help: PlainTextId; link: PlainTextId; permission: Permission; path(keyword: string): string };
}

/** The definition of one list, with the types of its rows and names. */
export type ListDefinition<N extends AdminListName, Edit = undefined> = DefinitionOf<
  N,
  Row<N>,
  Lists[N]['search'][number],
  Lists[N]['sort'][number],
  Lists[N]['filter'],
  Edit
>;

export type AnyRow = Record<string, unknown>;
export type AnyColumn = ColumnOf<AnyRow, string, unknown>;
/** The definition of any list, for the components that render it: all names are strings. */
export type AnyListDefinition = DefinitionOf<
  AdminListName,
  AnyRow,
  string,
  string,
  Record<string, readonly string[]>,
  unknown
>;

/** The filter whose values are tabs above the list. The list may have no such filter. */
export const tabFilterOf = ({ filter }: AnyListDefinition): string =>
  ['state', 'owner', 'kind'].find((name) => filter[name]) ?? 'status';
