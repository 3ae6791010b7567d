import { type ReactNode, useId } from 'react';

/** A titled part of the overview; without rows it says so. */
export function Block(props: {
  title: string;
  isEmpty: boolean;
  none: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div className="screen-head">
        <h2 id={id}>{props.title}</h2>
        {props.more}
      </div>
      {props.isEmpty ? <p className="quiet">{props.none}</p> : props.children}
    </section>
  );
}
