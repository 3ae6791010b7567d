import { type ReactNode, useId } from 'react';
import type { Reply } from '#contract/calls.ts';

export type Overview = Reply<'GET /admin/overview'>;

/** A titled panel of the overview, with a text for the empty state. */
export function Block(props: {
  title: string;
  isEmpty: boolean;
  emptyText: string;
  link?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div className="screen-head">
        <h2 id={id}>{props.title}</h2>
        {props.link}
      </div>
      {props.isEmpty ? <p className="quiet">{props.emptyText}</p> : props.children}
    </section>
  );
}
