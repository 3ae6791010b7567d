import type { RouteObject } from 'react-router';
import type { Permission } from '#domain/staff-roles.ts';
import type { TextId } from '#texts/texts.ts';
import type { AdminIconName } from './shell/AdminIcon.tsx';

type Page = NonNullable<RouteObject['lazy']>;

/** An entry of the side menu, with its routes, required permission and shortcut. */
export interface Section {
  /** The URL segment after `/admin`; empty for the overview. */
  path: string;
  title: TextId;
  permission: Permission;
  icon: AdminIconName;
  /** The shortcut key after `g`. */
  key: string;
  group: 'work' | 'shop';
  list: Page;
  /** The page at `/admin/{section}/{id}`. */
  record?: Page;
}

/** The sections in side-menu order. */
export const SECTIONS: readonly Section[] = [
  {
    path: '',
    title: 'section-overview',
    permission: 'overview',
    icon: 'overview',
    key: 'h',
    group: 'work',
    list: () => import('./overview/OverviewPage.tsx'),
  },
  {
    path: 'items',
    title: 'section-items',
    permission: 'items.see',
    icon: 'items',
    key: 'i',
    group: 'work',
    list: () => import('./items/ItemListPage.tsx'),
    record: () => import('./items/ItemPage.tsx'),
  },
  {
    path: 'customers',
    title: 'section-customers',
    permission: 'customers.see',
    icon: 'customers',
    key: 'c',
    group: 'work',
    list: () => import('./customers/CustomerListPage.tsx'),
    record: () => import('./customers/CustomerPage.tsx'),
  },
  {
    path: 'orders',
    title: 'section-orders',
    permission: 'orders.see',
    icon: 'orders',
    key: 'o',
    group: 'work',
    list: () => import('./orders/OrderListPage.tsx'),
    record: () => import('./orders/OrderPage.tsx'),
  },
  {
    path: 'orderitems',
    title: 'section-orderitems',
    permission: 'orders.see',
    icon: 'orderitems',
    key: 'l',
    group: 'work',
    list: () => import('./order-items/OrderItemListPage.tsx'),
  },
  {
    path: 'cartitems',
    title: 'section-cartitems',
    permission: 'customers.see',
    icon: 'cartitems',
    key: 't',
    group: 'work',
    list: () => import('./cart-items/CartItemListPage.tsx'),
  },
  {
    path: 'messages',
    title: 'section-messages',
    permission: 'messages.see',
    icon: 'messages',
    key: 'm',
    group: 'work',
    list: () => import('./messages/MessageListPage.tsx'),
    record: () => import('./messages/MessagePage.tsx'),
  },
  {
    path: 'promotions',
    title: 'section-promotions',
    permission: 'promotions.see',
    icon: 'promotions',
    key: 'p',
    group: 'work',
    list: () => import('./promotions/PromotionListPage.tsx'),
    record: () => import('./promotions/PromotionPage.tsx'),
  },
  {
    path: 'import',
    title: 'section-import',
    permission: 'import',
    icon: 'import',
    key: 'u',
    group: 'work',
    list: () => import('./imports/ImportListPage.tsx'),
    record: () => import('./imports/ImportPage.tsx'),
  },
  {
    path: 'tax-rates',
    title: 'section-tax-rates',
    permission: 'settings.see',
    icon: 'tax',
    key: 'x',
    group: 'shop',
    list: () => import('./settings/TaxRatesPage.tsx'),
  },
  {
    path: 'settings',
    title: 'section-settings',
    permission: 'settings.see',
    icon: 'settings',
    key: 's',
    group: 'shop',
    list: () => import('./settings/SettingsPage.tsx'),
  },
  {
    path: 'staff',
    title: 'section-staff',
    permission: 'staff.manage',
    icon: 'staff',
    key: 'w',
    group: 'shop',
    list: () => import('./staff/StaffPage.tsx'),
  },
  {
    path: 'audit',
    title: 'section-audit',
    permission: 'audit.see',
    icon: 'audit',
    key: 'a',
    group: 'shop',
    list: () => import('./audit/AuditPage.tsx'),
  },
];
