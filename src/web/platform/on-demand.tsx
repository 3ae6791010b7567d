import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** After this long, code that has not come counts as failed (specification, section 8). */
const CODE_DEADLINE_MS = 120_000;

/** A part of the page's code could not be loaded. */
export class CodeFault extends Error {}

/** Code that is loaded when it is first needed; fails with CodeFault, at the latest after 120 s. */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    new Promise<T>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new CodeFault('not loaded', { cause }));
      const timer = setTimeout(fail, CODE_DEADLINE_MS, 'deadline');
      load()
        .then(resolve, fail)
        .finally(() => clearTimeout(timer));
    });
}

/** Around a slide-out whose code comes with its first opening. */
export function MountOnOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
