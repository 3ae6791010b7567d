import type { Import } from './import-graph.ts';

/** The imports that a layer may use. The first rule whose `layer` is a prefix of a file's path applies. */
interface ImportRule {
  layer: string;
  /** Path prefixes that the layer may import from, besides its own. */
  allowed: string[];
  /** Path prefixes that the layer may import only types from. */
  allowedTypes?: string[];
  /** Packages that the layer may import; `any` includes Node's own modules. */
  packages: string[] | 'any';
}

const BASE_LAYERS = ['src/domain/', 'src/texts/'];

const RULES: ImportRule[] = [
  // The only file that reads Markdown.
  { layer: 'src/domain/markdown.ts', allowed: [], packages: ['marked'] },
  { layer: 'src/domain/', allowed: [], packages: [] },
  { layer: 'src/texts/', allowed: ['src/domain/'], packages: [] },
  { layer: 'src/contract/', allowed: BASE_LAYERS, packages: ['zod'] },
  // Drawing is pure: the server renders it to files.
  { layer: 'src/web/art/', allowed: ['src/domain/'], packages: [] },
  // The only file that draws QR codes, loaded when an authenticator is enrolled.
  { layer: 'src/web/admin/access/QrCode.tsx', allowed: [], packages: ['react', 'lean-qr'] },
  // Loaded only when the server asks for a proof of work.
  {
    layer: 'src/web/platform/proof-',
    allowed: [],
    packages: ['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2'],
  },
  // The only file that reads bar codes, in a worker that starts when a VIN is scanned.
  { layer: 'src/web/vin/barcode-worker.ts', allowed: [], packages: ['zxing-wasm'] },
  {
    layer: 'src/web/',
    allowed: BASE_LAYERS,
    allowedTypes: ['src/contract/'],
    packages: ['react', 'react-dom', 'react-router'],
  },
  {
    layer: 'src/server/platform/',
    allowed: ['src/domain/result.ts', 'src/texts/', 'src/contract/refusals.ts', 'src/server/tables/'],
    packages: 'any',
  },
  {
    layer: 'src/server/pages/',
    allowed: [...BASE_LAYERS, 'src/contract/', 'src/server/', 'src/web/art/'],
    allowedTypes: ['src/web/'],
    packages: 'any',
  },
  { layer: 'src/server/', allowed: [...BASE_LAYERS, 'src/contract/', 'src/web/art/'], packages: 'any' },
  { layer: 'tools/payment-sandbox/', allowed: [], packages: 'any' },
  { layer: 'tools/', allowed: ['src/'], packages: 'any' },
];

/** Describes the rule that an import breaks; undefined if it is allowed. */
export function importViolation({ from, file, package: name, isType }: Import): string | undefined {
  const rule = RULES.find(({ layer }) => from.startsWith(layer));
  if (!rule) return `${from} is covered by no rule`;
  if (file !== undefined) {
    const allowed = [rule.layer, ...rule.allowed, ...(isType ? (rule.allowedTypes ?? []) : [])];
    if (allowed.some((prefix) => file.startsWith(prefix))) return undefined;
    const isTypeOnly = rule.allowedTypes?.some((prefix) => file.startsWith(prefix));
    return `${from} may not import ${file}${isTypeOnly ? ' except as types' : ''}`;
  }
  const { packages } = rule;
  const isAllowed =
    packages === 'any' || packages.some((each) => each === name || name?.startsWith(`${each}/`));
  return isAllowed ? undefined : `${from} may not import the package ${name}`;
}

/**
 * The levels of `src/server`, lowest first. A folder imports only from itself and from earlier levels, type
 * imports included; files directly in `src/server` may import everything.
 */
export const SERVER_LEVELS = [
  // The platform and the pipeline of calls
  'tables',
  'platform',
  'settings',
  'sessions',
  'calls',
  // Services
  'audit',
  'shop',
  'tax',
  'images',
  'outbox',
  'jobs',
  'backups',
  'vitals',
  // Catalogue and accounts
  'vehicles',
  'catalogue',
  'stock',
  'coupons',
  'customers',
  'back-in-stock',
  'addresses',
  'cars',
  'recent-searches',
  'messages',
  'cart',
  'garage',
  'wish-lists',
  'delivery',
  'content',
  'articles',
  // Orders
  'orders',
  'payments',
  'invoices',
  'settlement',
  'reminders',
  'order-commands',
  'sales-quotes',
  'checkout',
  'figures',
  // Features that combine the above
  'sign-in',
  'account',
  'header',
  'emails',
  'analytics',
  'demo',
  // The back office
  'admin/shared',
  'admin/lists',
  'admin/access',
  'imports',
  'admin/audit',
  'admin/overview',
  'admin/customers',
  'admin/items',
  'admin/bulk',
  'admin/promotions',
  'admin/orders',
  'admin/order-items',
  'admin/picking',
  'admin/documents',
  'admin/emails',
  'admin/tax-report',
  'admin/carts',
  'admin/cart-items',
  'admin/quotes',
  'admin/messages',
  'admin/find',
  'admin/search',
  'admin/settings',
  'admin/content',
  'admin/views',
  'admin',
  'pages',
];

/**
 * The feature of a server file: `admin/orders` for `src/server/admin/orders/x.ts`, `cart` for
 * `src/server/cart/x.ts`, empty for `src/server/app.ts`.
 */
export const featureOf = (file: string): string =>
  file.match(/^src\/server\/(admin\/[^/]+|[^/]+)\//)?.[1] ?? '';

/** The violation, if a file of `src/server` imports from the same or a higher level; otherwise undefined. */
export function levelViolation({ from, file }: Import): string | undefined {
  if (!from.startsWith('src/server/') || !file?.startsWith('src/server/')) return undefined;
  const [importer, imported] = [featureOf(from), featureOf(file)];
  if (importer === imported || importer === '') return undefined;
  for (const feature of [importer, imported])
    if (!SERVER_LEVELS.includes(feature)) return `src/server/${feature} has no level`;
  const isLower = SERVER_LEVELS.indexOf(imported) < SERVER_LEVELS.indexOf(importer);
  return isLower ? undefined : `${from} may not import ${file}: ${imported} is not below ${importer}`;
}

/** The first cycle of imports, type imports included, such as `a.ts → b.ts → a.ts`. */
export function fileCycle(imports: readonly Import[]): string | undefined {
  const importsByFile = new Map<string, string[]>();
  for (const { from, file } of imports)
    if (file) importsByFile.set(from, [...(importsByFile.get(from) ?? []), file]);
  const finishedFiles = new Set<string>();
  const visit = (file: string, path: string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ');
    if (finishedFiles.has(file)) return undefined;
    for (const imported of importsByFile.get(file) ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle) return cycle;
    }
    finishedFiles.add(file);
    return undefined;
  };
  for (const file of importsByFile.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

const DOMAIN_WORDS =
  /\b(?:order|placeorder|checkout|cart|coupon|promotion|percentage|price|invoice|refund|payment|vehicle|fitment|stock|customer)s?\b/gi;

/** The words of the shop's domain in code, without comments and SQL's `order by`. */
export function domainWordsIn(source: string): string[] {
  const words = source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/\border by\b/gi, '');
  return words.match(DOMAIN_WORDS) ?? [];
}
