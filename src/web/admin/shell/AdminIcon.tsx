import { PathIcon } from '../../ui/Icon.tsx';

/** Icon paths on a 24 × 24 grid. */
const PATHS = {
  overview: 'M4 20V10M10 20V4M16 20v-8M21 20H3',
  items:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 5.5h.01M17.6 15.3h.01M6.4 15.3h.01',
  customers:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 21a6.5 6.5 0 0 1 13 0M16 3.5a4 4 0 0 1 0 7M18.5 15a6.5 6.5 0 0 1 3 6',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  orderitems: 'M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h10',
  carts: 'M3 4h2l2.5 11h10L20 8H6.5M9 20h.01M17 20h.01',
  cartitems: 'M4 9h16l-1.5 11h-13zM8 9l4-6 4 6M10 13v4M14 13v4',
  quotes: 'M6 3h8l4 4v14H6zM14 3v4h4M12 9v8M14.5 11h-3.5a1 1 0 0 0 0 2h2a1 1 0 0 1 0 2H9.5',
  messages: 'M3 5h18v14H3zM3 6l9 7 9-7',
  replies: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5',
  emails: 'M3 7h11M3 12h8M3 17h6M14 12l7 3-7 6 2-6z',
  promotions: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  bulk: 'M4 6h11M4 12h11M4 18h11M18 5v4M16 7h4M18 11v4M16 13h4M16 19h4',
  import: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  documents: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h4',
  'tax-report': 'M5 3h14v18H5zM9 15l6-6M9.5 9h.01M14.5 15h.01',
  'tax-rates': 'M5 19L19 5M7.5 5.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM16.5 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  content: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  staff: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21a7 7 0 0 1 14 0M17 17l1.5 1.5L21 16',
  audit: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  out: 'M10 4H4v16h6M15 8l4 4-4 4M9 12h10',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 17h.01',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
} as const;

export type AdminIconName = keyof typeof PATHS;

export const AdminIcon = ({ name }: { name: AdminIconName }) => <PathIcon path={PATHS[name]} />;
