import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';

/** The ids of the rows that have unsaved edits. */
const UnsavedRowsContext = createContext(new Set<string>());

/** Asks for confirmation before staff leave a list while one of its rows has unsaved edits. */
export function UnsavedRows({ children }: { children: ReactNode }) {
  const [ids] = useState(() => new Set<string>());
  return (
    <UnsavedRowsContext value={ids}>
      {children}
      <ConfirmLeave hasChanges={() => ids.size > 0} includesQuery />
    </UnsavedRowsContext>
  );
}

export function useUnsavedRow(isChanged: boolean): void {
  const id = useId();
  const ids = use(UnsavedRowsContext);
  useEffect(() => {
    if (isChanged) ids.add(id);
    return () => void ids.delete(id);
  }, [id, isChanged, ids]);
}
