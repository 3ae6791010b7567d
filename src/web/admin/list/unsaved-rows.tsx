import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';

const UnsavedRowsContext = createContext<(id: string, isChanged: boolean) => void>(() => {});

/** Asks for confirmation before staff leave a list while one of its rows has unsaved edits. */
export function UnsavedRows({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback(
    (id: string, isChanged: boolean) =>
      setIds((current) => {
        if (current.has(id) === isChanged) return current;
        return isChanged ? new Set([...current, id]) : new Set([...current].filter((each) => each !== id));
      }),
    [],
  );
  return (
    <UnsavedRowsContext value={report}>
      {children}
      <ConfirmLeave hasChanges={() => ids.size > 0} includesQuery />
    </UnsavedRowsContext>
  );
}

export function useUnsavedRow(isChanged: boolean): void {
  const id = useId();
  const report = use(UnsavedRowsContext);
  useEffect(() => {
    report(id, isChanged);
    return () => report(id, false);
  }, [id, isChanged, report]);
}
