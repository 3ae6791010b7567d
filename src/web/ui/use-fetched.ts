import { useEffect, useState } from 'react';

/** A call's data. The call is made for each new key except null, and on `retry`; meanwhile, the previous data stays. */
export function useFetched<T>(
  key: string | null,
  call: () => Promise<{ ok: true; data: T } | { ok: false }>,
) {
  const [result, setResult] = useState<{ key: string; data: T } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const requestId = key === null ? null : `${attempt} ${key}`;
  const [lastCall, setLastCall] = useState<{ requestId: string; hasFailed: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the call
  useEffect(() => {
    if (key === null || requestId === null) return;
    let isStale = false;
    const finish = (response: Awaited<ReturnType<typeof call>>) => {
      if (isStale) return;
      setLastCall({ requestId, hasFailed: !response.ok });
      if (response.ok) setResult({ key, data: response.data });
    };
    call().then(finish, () => finish({ ok: false }));
    return () => {
      isStale = true;
    };
  }, [requestId]);
  return {
    data: result?.data ?? null,
    /** The key to which the data belongs. */
    dataKey: result?.key,
    isCurrent: result?.key === key,
    hasFailed: lastCall?.hasFailed ?? false,
    /** True as soon as a new key is rendered, even before the call starts, so that nothing uses the old data. */
    isLoading: requestId !== null && lastCall?.requestId !== requestId,
    retry: () => setAttempt((count) => count + 1),
    setData: (data: T) => key !== null && setResult({ key, data }),
  };
}
