import type { RouteObject } from 'react-router';
import type { Permission } from '#domain/staff-roles.ts';
import type { TextId } from '#texts/texts.ts';
import { onDemand } from '../platform/on-demand.tsx';
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
    list: onDemand(() => import('./overview/OverviewPage.tsx'), 'admin-shop', 'admin-imports'),
  },
  {
    path: 'items',
    title: 'section-items',
    permission: 'items.see',
    icon: 'items',
    key: 'i',
    group: 'work',
    list: onDemand(() => import('./items/ItemListPage.tsx'), 'admin-items', 'admin-lines'),
    record: onDemand(() => import('./items/ItemPage.tsx'), 'admin-items'),
  },
  {
    path: 'customers',
    title: 'section-customers',
    permission: 'customers.see',
    icon: 'customers',
    key: 'c',
    group: 'work',
    list: onDemand(() => import('./customers/CustomerListPage.tsx'), 'admin-customers'),
    record: onDemand(() => import('./customers/CustomerPage.tsx'), 'admin-customers'),
  },
  {
    path: 'orders',
    title: 'section-orders',
    permission: 'orders.see',
    icon: 'orders',
    key: 'o',
    group: 'work',
    list: onDemand(() => import('./orders/OrderListPage.tsx'), 'admin-orders'),
    record: onDemand(() => import('./orders/OrderPage.tsx'), 'admin-orders'),
  },
  {
    path: 'orderitems',
    title: 'section-orderitems',
    permission: 'orders.see',
    icon: 'orderitems',
    key: 'l',
    group: 'work',
    list: onDemand(() => import('./order-items/OrderItemListPage.tsx'), 'admin-lines', 'admin-orders'),
  },
  {
    path: 'cartitems',
    title: 'section-cartitems',
    permission: 'customers.see',
    icon: 'cartitems',
    key: 't',
    group: 'work',
    list: onDemand(() => import('./cart-items/CartItemListPage.tsx'), 'admin-lines'),
  },
  {
    path: 'messages',
    title: 'section-messages',
    permission: 'messages.see',
    icon: 'messages',
    key: 'm',
    group: 'work',
    list: onDemand(() => import('./messages/MessageListPage.tsx'), 'admin-messages'),
    record: onDemand(() => import('./messages/MessagePage.tsx'), 'admin-messages'),
  },
  {
    path: 'promotions',
    title: 'section-promotions',
    permission: 'promotions.see',
    icon: 'promotions',
    key: 'p',
    group: 'work',
    list: onDemand(() => import('./promotions/PromotionListPage.tsx'), 'admin-promotions'),
    record: onDemand(() => import('./promotions/PromotionPage.tsx'), 'admin-promotions'),
  },
  {
    path: 'import',
    title: 'section-import',
    permission: 'import',
    icon: 'import',
    key: 'u',
    group: 'work',
    list: onDemand(() => import('./imports/ImportListPage.tsx'), 'admin-imports', 'imports'),
    record: onDemand(() => import('./imports/ImportPage.tsx'), 'admin-imports', 'imports'),
  },
  {
    path: 'tax-rates',
    title: 'section-tax-rates',
    permission: 'settings.see',
    icon: 'tax',
    key: 'x',
    group: 'shop',
    list: onDemand(() => import('./settings/TaxRatesPage.tsx'), 'admin-shop'),
  },
  {
    path: 'settings',
    title: 'section-settings',
    permission: 'settings.see',
    icon: 'settings',
    key: 's',
    group: 'shop',
    list: onDemand(() => import('./settings/SettingsPage.tsx'), 'admin-shop'),
  },
  {
    path: 'staff',
    title: 'section-staff',
    permission: 'staff.manage',
    icon: 'staff',
    key: 'w',
    group: 'shop',
    list: onDemand(() => import('./staff/StaffPage.tsx'), 'admin-shop'),
  },
  {
    path: 'audit',
    title: 'section-audit',
    permission: 'audit.see',
    icon: 'audit',
    key: 'a',
    group: 'shop',
    list: onDemand(() => import('./audit/AuditPage.tsx'), 'admin-shop'),
  },
];
