const scripts = new Map<string, Promise<void>>();

/** Loads a script once. If loading fails, the next call tries again. */
export function loadScript(src: string, attributes: Record<string, string> = {}): Promise<void> {
  const existingLoad = scripts.get(src);
  if (existingLoad) return existingLoad;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.onload = () => resolve();
    script.onerror = () => {
      scripts.delete(src);
      script.remove();
      reject(new Error('the provider’s script could not be loaded'));
    };
    document.head.append(script);
  });
  scripts.set(src, promise);
  return promise;
}
