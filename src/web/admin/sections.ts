import type { RouteObject } from 'react-router';
import type { Permission } from '#domain/staff-roles.ts';
import type { TextId } from '#texts/texts.ts';
import { onDemand } from '../platform/on-demand.tsx';
import { QUEUE_LISTS, sectionPath } from './paths.ts';
import type { AdminIconName } from './shell/AdminIcon.tsx';

type Page = NonNullable<RouteObject['lazy']>;
/** The names that have an icon and the text of a title, such as `section-items` for `items`. */
type SectionName<Id = TextId> = Id extends `section-${infer Name extends AdminIconName}` ? Name : never;

/** An entry of the side menu, with its routes, required permission and shortcut. */
interface SectionEntry {
  permission: Permission;
  /** The shortcut key after `g`. */
  key: string;
  /** The page at `/admin/{section}`. */
  page: Page;
  /** The page at `/admin/{section}/{id}`. */
  record?: Page;
  /** The page at `/admin/{section}/new`, if it differs from the record's page. */
  create?: Page;
  /** Further pages of the section at `/admin/{path}`, by path. */
  others?: Readonly<Record<string, Page>>;
  /** Where the menu and the shortcut lead, if not to the section without filters. */
  to?: string;
}

const FIT_TEXTS = ['fit', 'line-fit'] as const;
const ORDER_TEXTS = [
  'admin-orders',
  'admin-messages',
  'admin-timeline',
  'admin-emails',
  'admin-fit',
  ...FIT_TEXTS,
] as const;
const LINE_TEXTS = ['admin-lines', 'admin-orders', 'admin-fit', ...FIT_TEXTS] as const;

type Sections = Partial<Record<SectionName, SectionEntry>>;

/** The entries of the side menu by group, in the order in which staff work. The overview is above the groups. */
const GROUPS = {
  today: {
    overview: {
      permission: 'overview',
      key: 'h',
      page: onDemand(() => import('./overview/OverviewPage.tsx'), 'admin-shop', 'admin-imports'),
    },
  },
  sales: {
    orders: {
      permission: 'orders.see',
      key: 'o',
      page: onDemand(() => import('./orders/OrderListPage.tsx'), 'admin-orders', 'admin-fit'),
      record: onDemand(() => import('./orders/OrderPage.tsx'), ...ORDER_TEXTS),
      others: {
        /** The pick list of the orders selected in the order list. */
        picking: onDemand(
          () => import('./picking/PickingPage.tsx'),
          'admin-shop',
          'admin-orders',
          'admin-fit',
        ),
      },
    },
    orderitems: {
      permission: 'orders.see',
      key: 'l',
      page: onDemand(() => import('./order-items/OrderItemListPage.tsx'), ...LINE_TEXTS),
    },
    documents: {
      permission: 'orders.see',
      key: 'd',
      page: onDemand(() => import('./documents/DocumentListPage.tsx'), 'admin-shop'),
    },
    quotes: {
      permission: 'orders.see',
      key: 'q',
      page: onDemand(
        () => import('./quotes/QuoteListPage.tsx'),
        'admin-quotes',
        'admin-orders',
        'admin-promotions',
      ),
      record: onDemand(() => import('./quotes/QuotePage.tsx'), 'admin-quotes', ...LINE_TEXTS),
      create: onDemand(() => import('./quotes/NewQuotePage.tsx'), 'admin-quotes', ...LINE_TEXTS),
    },
    carts: {
      permission: 'customers.see',
      key: 'k',
      page: onDemand(() => import('./carts/CartListPage.tsx'), 'admin-lines', 'admin-fit'),
    },
    cartitems: {
      permission: 'customers.see',
      key: 't',
      page: onDemand(() => import('./cart-items/CartItemListPage.tsx'), ...LINE_TEXTS),
    },
    promotions: {
      permission: 'promotions.see',
      key: 'p',
      page: onDemand(() => import('./promotions/PromotionListPage.tsx'), 'admin-promotions', 'admin-shop'),
      record: onDemand(() => import('./promotions/PromotionPage.tsx'), 'admin-promotions', 'admin-shop'),
    },
  },
  customers: {
    customers: {
      permission: 'customers.see',
      key: 'c',
      page: onDemand(() => import('./customers/CustomerListPage.tsx'), 'admin-customers', 'admin-bulk'),
      record: onDemand(() => import('./customers/CustomerPage.tsx'), 'admin-customers', 'admin-messages'),
      others: {
        /** Buyers without an account. The list of customers links to it. */
        guests: onDemand(() => import('./customers/GuestListPage.tsx'), 'admin-customers'),
        'guests/:id': onDemand(
          () => import('./customers/GuestPage.tsx'),
          'admin-customers',
          'admin-messages',
        ),
      },
    },
    messages: {
      permission: 'messages.see',
      key: 'm',
      to: QUEUE_LISTS.messages.path,
      page: onDemand(() => import('./messages/MessageListPage.tsx'), 'admin-messages'),
      record: onDemand(() => import('./messages/MessagePage.tsx'), 'admin-messages'),
    },
    replies: {
      permission: 'messages.answer',
      key: 'y',
      page: onDemand(() => import('./messages/RepliesPage.tsx'), 'admin-messages'),
    },
    emails: {
      permission: 'orders.see',
      key: 'e',
      page: onDemand(() => import('./emails/EmailListPage.tsx'), 'admin-emails'),
      record: onDemand(() => import('./emails/EmailPage.tsx'), 'admin-emails'),
    },
  },
  catalogue: {
    items: {
      permission: 'items.see',
      key: 'i',
      page: onDemand(() => import('./items/ItemListPage.tsx'), 'admin-items', 'admin-lines', 'admin-bulk'),
      record: onDemand(() => import('./items/ItemPage.tsx'), 'admin-items', 'specifications'),
      create: onDemand(() => import('./items/NewItemPage.tsx'), 'admin-items', 'specifications'),
    },
    bulk: {
      permission: 'items.see',
      key: 'b',
      page: onDemand(() => import('./bulk/BulkListPage.tsx'), 'admin-bulk'),
      record: onDemand(() => import('./bulk/BulkPage.tsx'), 'admin-bulk', 'admin-customers'),
    },
    import: {
      permission: 'import',
      key: 'u',
      page: onDemand(() => import('./imports/ImportListPage.tsx'), 'admin-imports', 'imports'),
      record: onDemand(
        () => import('./imports/ImportPage.tsx'),
        'admin-imports',
        'imports',
        'specifications',
      ),
    },
    search: {
      permission: 'items.see',
      key: 'f',
      page: onDemand(() => import('./search/SearchPage.tsx'), 'admin-search'),
    },
  },
  shop: {
    'tax-report': {
      permission: 'overview',
      key: 'r',
      page: onDemand(() => import('./tax-report/TaxReportPage.tsx'), 'admin-shop'),
    },
    'tax-rates': {
      permission: 'settings.see',
      key: 'x',
      page: onDemand(() => import('./settings/TaxRatesPage.tsx'), 'admin-shop'),
    },
    content: {
      permission: 'settings.see',
      key: 'n',
      page: onDemand(() => import('./content/ContentListPage.tsx'), 'admin-content'),
      record: onDemand(() => import('./content/ContentPage.tsx'), 'admin-content'),
    },
    settings: {
      permission: 'settings.see',
      key: 's',
      page: onDemand(() => import('./settings/SettingsPage.tsx'), 'admin-shop'),
      record: onDemand(() => import('./settings/DeliveryPage.tsx'), 'admin-shop'),
    },
    staff: {
      permission: 'staff.manage',
      key: 'w',
      page: onDemand(() => import('./staff/StaffPage.tsx'), 'admin-shop'),
    },
    audit: {
      permission: 'audit.see',
      key: 'a',
      page: onDemand(
        () => import('./audit/AuditPage.tsx'),
        'admin-shop',
        'admin-orders',
        'admin-emails',
        'specifications',
      ),
    },
  },
} satisfies Record<string, Sections>;

export const SECTION_GROUPS = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** The sections in side-menu order. */
export const SECTIONS = SECTION_GROUPS.flatMap((group) =>
  (Object.entries(GROUPS[group]) as [SectionName, SectionEntry][]).map(([name, entry]) => ({
    ...entry,
    name,
    group,
    title: `section-${name}` as const,
    /** The URL segment after `/admin`. */
    path: name === 'overview' ? '' : name,
    to: entry.to ?? sectionPath(name === 'overview' ? '' : name),
  })),
);
