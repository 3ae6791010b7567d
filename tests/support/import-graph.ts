import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** An import of a file or a package. Paths are relative to the project's folder. */
export interface Import {
  from: string;
  /** A file of the project; absent for a package. */
  file?: string;
  /** The specifier of a package or a Node module. */
  package?: string;
  /** True if the import is erased at compile time. */
  isType: boolean;
}

/** Folders of the import aliases that do not stand for a folder of `src`. */
const FOLDERS: Record<string, string> = { sandbox: 'tools/payment-sandbox', tools: 'tools', tests: 'tests' };
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The source files below these folders, without tests and declaration files. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
}

/** Every import and re-export of a file, including `import('…')`. */
export function importsOf(file: string): Import[] {
  return importsIn(file, readFileSync(join(ROOT, file), 'utf8'));
}

export function importsIn(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const isAllTypes = (entries: { isType: boolean }[]) =>
    entries.length > 0 && entries.every((entry) => entry.isType);
  const found: { specifier: string; isType: boolean }[] = module.staticImports.map((each) => ({
    specifier: each.moduleRequest.value,
    isType: isAllTypes(each.entries),
  }));
  for (const { entries } of module.staticExports) {
    const [firstEntry] = entries;
    if (firstEntry?.moduleRequest) {
      found.push({ specifier: firstEntry.moduleRequest.value, isType: isAllTypes(entries) });
    }
  }
  // An `import('…')` that the parser does not list here is part of a type.
  const dynamicImportStarts = new Set(module.dynamicImports.map((each) => each.start));
  for (const match of source.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)\1/g)) {
    found.push({ specifier: match[2]!, isType: !dynamicImportStarts.has(match.index) });
  }
  return found.map(({ specifier, isType }) => ({ from: file, ...targetOf(file, specifier), isType }));
}

function targetOf(file: string, specifier: string): { file: string } | { package: string } {
  if (specifier.startsWith('.')) return { file: join(dirname(file), specifier).replaceAll('\\', '/') };
  const aliased = specifier.match(/^#(\w+)\/(.*)$/);
  if (!aliased) return { package: specifier };
  const [, layer, path] = aliased;
  return { file: `${FOLDERS[layer!] ?? `src/${layer}`}/${path}` };
}
