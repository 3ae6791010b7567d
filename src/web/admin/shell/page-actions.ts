import { useEffect, useRef } from 'react';

/** An action of the open page, offered by the command palette. */
interface PageAction {
  label: string;
  run(): void;
}

/** For each mounted component that offers actions, a function that returns its current ones. */
const readers = new Set<() => readonly PageAction[]>();

export const pageActions = (): PageAction[] => [...readers].flatMap((read) => read());

/** Offers actions in the command palette while the component is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const read = () => latest.current;
    readers.add(read);
    return () => {
      readers.delete(read);
    };
  }, []);
}
