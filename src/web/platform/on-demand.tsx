import { type ComponentType, useEffect, useState } from 'react';
import type { Area } from '#texts/texts.ts';
import { useNotices } from './notices.tsx';
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

/**
 * A component whose code and texts are loaded when it is first rendered or, if it has a prop `isOpen`, first opened.
 * Until then, it shows nothing. If loading fails, the page stays, a notice says so, and the next opening tries again.
 */
export function onDemandComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = () =>
    (loading ??= onDemand(load, ...areas)().then((module) => {
      loaded = module.default;
    }));
  return function OnDemand(props) {
    const { t, notify, dismiss } = useNotices();
    const { isOpen, onClose } = props as { isOpen?: boolean; onClose?(): void };
    const [Content, setContent] = useState(() => (isOpen === undefined ? loaded : undefined));
    // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each opening
    useEffect(() => {
      if (Content || isOpen === false) return;
      let isCurrent = true;
      loadOnce().then(
        () => {
          if (isCurrent) setContent(() => loaded);
          dismiss('chunk');
        },
        () => {
          loading = undefined;
          if (!isCurrent) return;
          onClose?.();
          const action = { label: t('try-again'), run: () => location.reload() };
          notify({ id: 'chunk', kind: 'alert', text: t('fault-chunk'), action });
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isOpen]);
    return Content ? <Content {...props} /> : null;
  };
}
