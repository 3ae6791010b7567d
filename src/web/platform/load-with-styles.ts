const inlined = document.getElementById('style')?.dataset.paths?.split(' ') ?? [];

/** The loading of each style sheet by path; it has ended for those that the server inlined. */
const styles = new Map(inlined.map((path) => [path, Promise.resolve()]));

/** Loads a chunk and its styles, for each dynamic import (`vite.config.ts`). A missing style does not stop it. */
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
