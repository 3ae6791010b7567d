const inlined = document.getElementById('style')?.dataset.paths?.split(' ') ?? [];

/** A promise per style sheet, by path. It is already resolved for the sheets that the server inlined. */
const styles = new Map(inlined.map((path) => [path, Promise.resolve()]));

/**
 * Loads a chunk and its styles; `vite.config.ts` wraps each dynamic import in this function. A missing style sheet is
 * ignored.
 */
export async function loadWithStyles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const [module] = await Promise.all([load(), ...files.map((file) => loadStyle(`/${file}`))]);
  return module;
}

function loadStyle(path: string): Promise<void> {
  const earlierLoad = styles.get(path);
  if (earlierLoad) return earlierLoad;
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.onload = () => resolve();
    link.onerror = () => {
      styles.delete(path);
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
  styles.set(path, loading);
  return loading;
}
