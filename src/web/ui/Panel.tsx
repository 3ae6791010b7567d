import { type ReactNode, useId } from 'react';

/** A section with a heading; `emptyText`, if given, replaces its content. */
export function Panel(props: {
  id?: string;
  title: string;
  emptyText?: string | false;
  className?: string | undefined;
  /** Content next to the heading. Null keeps the same height without content; omitted, the heading is plain. */
  headerExtra?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  const heading = <h2 id={id}>{props.title}</h2>;
  return (
    <section id={props.id} className={props.className ?? 'panel stack'} aria-labelledby={id}>
      {props.headerExtra === undefined ? (
        heading
      ) : (
        <div className="screen-head">
          {heading}
          {props.headerExtra}
        </div>
      )}
      {props.emptyText ? <p className="quiet">{props.emptyText}</p> : props.children}
    </section>
  );
}
