const inlined = document.getElementById('style')?.dataset.paths?.split(' ') ?? [];

/** The style sheets of the document by path: those that the server inlined, and those that are being loaded. */
const styles = new Map(inlined.map((path) => [path, Promise.resolve()]));

/**
 * Loads a chunk and its style sheets; the build calls it for every dynamic import (`vite.config.ts`). A style sheet that
 * cannot be loaded is left out and tried again the next time, because the content matters more.
 */
export async function loadWithStyles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const [module] = await Promise.all([load(), ...files.map((file) => loadStyle(`/${file}`))]);
  return module;
}

function loadStyle(path: string): Promise<void> {
  const known = styles.get(path);
  if (known) return known;
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
