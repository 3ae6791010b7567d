const loading = new Map<string, Promise<void>>();

/** Loads a provider's script once; a failed one may be tried again. */
export function loadScript(src: string, attributes: Record<string, string> = {}): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(src);
      script.remove();
      reject(new Error('the provider’s script could not be loaded'));
    };
    document.head.append(script);
  });
  loading.set(src, promise);
  return promise;
}
