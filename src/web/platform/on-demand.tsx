import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Area } from '#texts/texts.ts';
import { loadTexts } from './texts.ts';

/** The time after which loading a chunk counts as failed (specification, section 8). */
const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkLoadError extends Error {}

/** Loads code and the texts of its areas on first use; rejects with ChunkLoadError on failure or after the timeout. */
export function onDemand<T>(load: () => Promise<T>, ...areas: Area[]): () => Promise<T> {
  return () =>
    new Promise<T>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new ChunkLoadError('chunk not loaded', { cause }));
      // Has no effect if the code has been loaded by then.
      setTimeout(fail, CHUNK_TIMEOUT_MS, 'timeout');
      Promise.all([load(), loadTexts(areas)]).then(([code]) => resolve(code), fail);
    });
}

/** A component whose code and texts are loaded when it is first rendered. Until then, it shows nothing. */
export function onDemandComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
): ComponentType<Props> {
  const Content: ComponentType<Props> = lazy(onDemand(load, ...areas));
  return (props) => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}

/** Mounts its children when `isOpen` first becomes true, so that their code loads no earlier. They stay mounted. */
export function MountOnOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  return wasOpened ? children : null;
}
