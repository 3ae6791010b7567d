import type { RefObject } from 'react';
import { IconButton } from './Icon.tsx';

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
      <IconButton icon="close" label={props.closeLabel} onClick={props.close} />
    </div>
  );
}
