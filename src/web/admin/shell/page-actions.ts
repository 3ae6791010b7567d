import { useEffect, useRef } from 'react';

interface PageAction {
  label: string;
  run(): void;
}

/** For each mounted component that offers actions, a function that returns its current actions. */
const actionGetters = new Set<() => readonly PageAction[]>();

export const pageActions = (): PageAction[] => [...actionGetters].flatMap((getActions) => getActions());

/** Offers actions in the command palette while the component is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const getActions = () => latest.current;
    actionGetters.add(getActions);
    return () => {
      actionGetters.delete(getActions);
    };
  }, []);
}
