import type { Import } from './import-graph.ts';

/** The imports that a layer may use. The first rule whose `layer` is a prefix of a file's path applies. */
interface ImportRule {
  layer: string;
  /** Path prefixes it may import from, besides its own. */
  allowed: string[];
  /** Path prefixes it may import types from. */
  allowedTypes?: string[];
  /** Packages it may import; `any` includes Node's own modules. */
  packages: string[] | 'any';
}

const BASE_LAYERS = ['src/domain/', 'src/texts/'];

const RULES: ImportRule[] = [
  { layer: 'src/domain/', allowed: [], packages: [] },
  { layer: 'src/texts/', allowed: [], packages: [] },
  { layer: 'src/contract/', allowed: BASE_LAYERS, packages: ['zod'] },
  // Drawing is pure: the server renders it to files.
  { layer: 'src/web/art/', allowed: ['src/domain/'], packages: [] },
  // The only file that draws QR codes, loaded when an authenticator is enrolled.
  { layer: 'src/web/admin/access/QrCode.tsx', allowed: [], packages: ['react', 'lean-qr'] },
  {
    layer: 'src/web/',
    allowed: BASE_LAYERS,
    allowedTypes: ['src/contract/'],
    packages: ['react', 'react-dom', 'react-router'],
  },
  { layer: 'src/server/platform/', allowed: [...BASE_LAYERS, 'src/contract/'], packages: 'any' },
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

/** The first cycle among the features' `queries.ts` files, such as `cart → orders → cart`. */
export function queryCycle(imports: readonly Import[]): string | undefined {
  const next = new Map<string, Set<string>>();
  for (const { from, file, isType } of imports) {
    const [importer, imported] = [featureOfQueries(from), featureOfQueries(file)];
    if (isType || !importer || !imported || importer === imported) continue;
    next.set(importer, (next.get(importer) ?? new Set()).add(imported));
  }
  const done = new Set<string>();
  const visit = (feature: string, path: string[]): string | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature].join(' → ');
    if (done.has(feature)) return undefined;
    for (const imported of next.get(feature) ?? []) {
      const cycle = visit(imported, [...path, feature]);
      if (cycle) return cycle;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of next.keys()) {
    const cycle = visit(feature, []);
    if (cycle) return cycle;
  }
  return undefined;
}

function featureOfQueries(file: string | undefined): string | undefined {
  return file?.match(/^src\/server\/(.+)\/queries\.ts$/)?.[1];
}
