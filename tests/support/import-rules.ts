import type { Import } from './import-graph.ts';

/** What a part of the project may lean on. The first rule whose `of` a file's path begins with counts. */
interface Arrows {
  of: string;
  /** Beginnings of paths that it may use, beside its own. */
  uses: string[];
  /** Beginnings of paths that it may use for types alone. */
  types?: string[];
  /** Packages; `any` where every package and Node itself is free. */
  packages: string[] | 'any';
}

const BELOW_ALL = ['src/domain/', 'src/texts/'];

const arrows: Arrows[] = [
  { of: 'src/domain/', uses: [], packages: [] },
  { of: 'src/texts/', uses: [], packages: [] },
  { of: 'src/contract/', uses: BELOW_ALL, packages: ['zod'] },
  // Drawing is pure; it belongs to the looks of the shop, and is served as files.
  { of: 'src/web/art/', uses: ['src/domain/'], packages: [] },
  // The one file that draws QR codes, loaded when an authenticator is enrolled.
  { of: 'src/web/admin/access/QrCode.tsx', uses: [], packages: ['react', 'lean-qr'] },
  {
    of: 'src/web/',
    uses: BELOW_ALL,
    types: ['src/contract/'],
    packages: ['react', 'react-dom', 'react-router'],
  },
  { of: 'src/server/platform/', uses: [...BELOW_ALL, 'src/contract/'], packages: 'any' },
  {
    of: 'src/server/pages/',
    uses: [...BELOW_ALL, 'src/contract/', 'src/server/', 'src/web/art/'],
    types: ['src/web/'],
    packages: 'any',
  },
  { of: 'src/server/', uses: [...BELOW_ALL, 'src/contract/', 'src/web/art/'], packages: 'any' },
  { of: 'sandbox/', uses: [], packages: 'any' },
  { of: 'tools/', uses: ['src/', 'sandbox/'], packages: 'any' },
];

/** The sentence that says what is wrong with an import, or nothing. */
export function offence({ from, file, package: name, isType }: Import): string | undefined {
  const rule = arrows.find(({ of }) => from.startsWith(of));
  if (!rule) return `${from} lies where no rule says what it may use`;
  if (file !== undefined) {
    const allowed = [rule.of, ...rule.uses, ...(isType ? (rule.types ?? []) : [])];
    if (allowed.some((beginning) => file.startsWith(beginning))) return undefined;
    const isOnlyForTypes = rule.types?.some((beginning) => file.startsWith(beginning));
    return `${from} may not use ${file}${isOnlyForTypes ? ' for more than types' : ''}`;
  }
  const { packages } = rule;
  const isAllowed =
    packages === 'any' || packages.some((each) => each === name || name?.startsWith(`${each}/`));
  return isAllowed ? undefined : `${from} may not use the package ${name}`;
}

/** The first ring of features whose queries wait for each other, such as `cart → orders → cart`. */
export function queryRing(imports: readonly Import[]): string | undefined {
  const next = new Map<string, Set<string>>();
  for (const { from, file, isType } of imports) {
    const [user, used] = [featureOfQueries(from), featureOfQueries(file)];
    if (isType || !user || !used || user === used) continue;
    next.set(user, (next.get(user) ?? new Set()).add(used));
  }
  const done = new Set<string>();
  const visit = (feature: string, path: string[]): string | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature].join(' → ');
    if (done.has(feature)) return undefined;
    for (const used of next.get(feature) ?? []) {
      const ring = visit(used, [...path, feature]);
      if (ring) return ring;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of next.keys()) {
    const ring = visit(feature, []);
    if (ring) return ring;
  }
  return undefined;
}

function featureOfQueries(file: string | undefined): string | undefined {
  return file?.match(/^src\/server\/(.+)\/queries\.ts$/)?.[1];
}
