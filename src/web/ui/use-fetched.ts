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
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the call
  useEffect(() => {
    if (key === null) return;
    let isStale = false;
    setLoading(true);
    const finish = (response: Awaited<ReturnType<typeof call>>) => {
      if (isStale) return;
      setLoading(false);
      setFailed(!response.ok);
      if (response.ok) setResult({ key, data: response.data });
    };
    call().then(finish, () => finish({ ok: false }));
    return () => {
      isStale = true;
    };
  }, [key, attempt]);
  return {
    data: result?.data ?? null,
    /** The data is that of the current key. */
    isCurrent: result?.key === key,
    hasFailed,
    isLoading,
    retry: () => setAttempt((count) => count + 1),
    setData: (data: T) => key !== null && setResult({ key, data }),
  };
}
