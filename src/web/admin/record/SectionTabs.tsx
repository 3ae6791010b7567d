import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useAdmin } from '../platform/admin.tsx';

export type Section = readonly [id: string, title: string];

/** The events by which a user starts to scroll. */
const SCROLLING_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Links to the sections of a long page. They stay in view, and the section being read is marked. */
export function SectionTabs({ sections }: { sections: readonly Section[] }) {
  const { t } = useAdmin();
  // A new item's page is opened at one of its sections.
  const [linked] = useState(() => sections.find(([id]) => `#${id}` === location.hash)?.[0]);
  const [current, setCurrent] = useState(linked ?? sections[0]![0]);
  const links = useRef<HTMLUListElement>(null);
  /** True from a jump to a section until the user scrolls. */
  const isJumping = useRef(linked !== undefined);
  const ids = sections.map(([id]) => id).join(' ');

  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const markSection = () => {
      // The last sections cannot reach the line. After a jump to one, it therefore stays marked.
      if (isJumping.current) return;
      // The section being read is the last one that starts above the line, at a quarter of the window's height.
      const read = elements.findLast(
        (element) => element.getBoundingClientRect().top <= window.innerHeight / 4,
      );
      setCurrent((read ?? elements[0]!).id);
    };
    document.addEventListener('scroll', markSection, { passive: true });
    return () => document.removeEventListener('scroll', markSection);
  }, [ids]);

  useEffect(() => {
    const listeners = new AbortController();
    const endJump = () => {
      isJumping.current = false;
    };
    for (const type of SCROLLING_EVENTS)
      document.addEventListener(type, endJump, { capture: true, passive: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);

  // On a narrow screen, the links are scrolled to the marked one.
  useEffect(() => {
    const link = links.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (link) links.current!.scrollLeft = link.offsetLeft - links.current!.clientWidth / 3;
  }, [current]);

  /** Scrolls to and focuses a section. Following the link would make the router restore an earlier position. */
  function jumpTo(event: MouseEvent, id: string) {
    const section = document.getElementById(id);
    // With a modifier key, the browser opens the link in a new tab or window.
    if (!section || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (section.firstElementChild instanceof HTMLDetailsElement) section.firstElementChild.open = true;
    isJumping.current = true;
    setCurrent(id);
    section.scrollIntoView();
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  }

  return (
    <nav className="section-tabs" aria-label={t('record-sections')}>
      <ul ref={links} className="tabs">
        {sections.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => jumpTo(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
