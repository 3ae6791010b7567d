import { type ComponentProps, useId } from 'react';
import { Subform } from './Subform.tsx';

export function PanelForm(props: ComponentProps<typeof Subform> & { title: string; help: string }) {
  const { title, help, children, ...subform } = props;
  const titleId = useId();
  return (
    <Subform {...subform} className="panel stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="quiet">{help}</p>
      {children}
    </Subform>
  );
}
