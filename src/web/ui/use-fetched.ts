import { useEffect, useState } from 'react';

/**
 * The data of a call, fetched again whenever the key changes and on `retry`. While it loads, the data of the
 * previous key stays. A null key fetches nothing.
 */
export function useFetched<T>(
  key: string | null,
  call: () => Promise<{ ok: true; data: T } | { ok: false }>,
) {
  const [result, setResult] = useState<{ key: string; data: T } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const request = key === null ? null : `${attempt} ${key}`;
  const [ended, setEnded] = useState<{ request: string; hasFailed: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the call
  useEffect(() => {
    if (key === null || request === null) return;
    let isStale = false;
    const finish = (response: Awaited<ReturnType<typeof call>>) => {
      if (isStale) return;
      setEnded({ request, hasFailed: !response.ok });
      if (response.ok) setResult({ key, data: response.data });
    };
    call().then(finish, () => finish({ ok: false }));
    return () => {
      isStale = true;
    };
  }, [request]);
  return {
    data: result?.data ?? null,
    /** The data is that of the current key. */
    isCurrent: result?.key === key,
    hasFailed: ended?.hasFailed ?? false,
    /** From the render with a new key on, before the call starts, so that nothing acts on the old data between. */
    isLoading: request !== null && ended?.request !== request,
    retry: () => setAttempt((count) => count + 1),
    setData: (data: T) => key !== null && setResult({ key, data }),
  };
}
