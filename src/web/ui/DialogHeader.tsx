import type { RefObject } from 'react';
import { Icon } from './Icon.tsx';

/** The title of a dialog, which can receive focus, and its close button. */
export function DialogHeader(props: {
  /** Id of the dialog, which is labelled by its title. */
  id: string;
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  closeLabel: string;
  close(): void;
}) {
  return (
    <div className="spread dialog-header">
      <h2 id={`${props.id}-title`} ref={props.heading} tabIndex={-1}>
        {props.title}
      </h2>
      <button type="button" className="icon-button" onClick={props.close}>
        <Icon name="close" />
        <span className="visually-hidden">{props.closeLabel}</span>
      </button>
    </div>
  );
}
