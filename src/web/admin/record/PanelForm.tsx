import { type ComponentProps, useId } from 'react';
import { Subform } from './Subform.tsx';

/** A short form in a panel with a title and an explanation. */
export function PanelForm({
  title,
  help,
  children,
  ...subform
}: ComponentProps<typeof Subform> & { title: string; help: string }) {
  const titleId = useId();
  return (
    <Subform {...subform} className="panel stack" noValidate aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="quiet">{help}</p>
      {children}
    </Subform>
  );
}
