import type { ReactNode } from 'react';
import { lineKey } from '#domain/cart.ts';
import { SetImage } from './SetImage.tsx';
import './set-lines.css';

export const SetLines = <
  Line extends { part_number: string; car_part_id: string; main_image: string | null },
>(props: {
  lines: readonly Line[];
  gap?: 'dense';
  children(line: Line): ReactNode;
  more?: ReactNode;
}) => (
  <ul className={`grid ${props.gap ?? 'tight'} set-lines`}>
    {props.lines.map((line) => (
      <li key={lineKey(line)}>
        <SetImage image={line.main_image} width={56} height={42} />
        {props.children(line)}
      </li>
    ))}
    {props.more ? <li>{props.more}</li> : null}
  </ul>
);
