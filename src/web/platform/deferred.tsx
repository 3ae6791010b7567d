import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Area } from '#texts/texts.ts';
import { onDemand } from './on-demand.tsx';

/** The code is loaded when the content is this far from the visible part of the page. */
const MARGIN = '100%';

/**
 * Server-rendered content whose code the browser loads when the visitor scrolls near it. After a navigation in the
 * browser, there is no HTML from the server, so the code is loaded immediately. Each use needs a `key` that changes
 * with the content.
 */
export function deferred<Props extends object>(
  /** The component on the server; null in the browser. */
  serverComponent: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  ...areas: Area[]
) {
  return function Deferred(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    const [Content, setContent] = useState(() => serverComponent);
    useEffect(() => {
      const show = () =>
        onDemand(load, ...areas)().then(
          (loaded) => setContent(() => loaded),
          // If loading fails, the server's HTML stays.
          () => {},
        );
      if (!box.current!.hasChildNodes()) {
        show();
        return;
      }
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry!.isIntersecting) return;
          observer.disconnect();
          show();
        },
        { rootMargin: MARGIN },
      );
      observer.observe(box.current!);
      return () => observer.disconnect();
    }, []);
    return Content ? (
      <div ref={box}>
        <Content {...props} />
      </div>
    ) : (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; hydration then keeps the server's HTML
      <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    );
  };
}
