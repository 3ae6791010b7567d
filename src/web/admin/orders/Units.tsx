import { vehicleName } from '#domain/vehicle.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { OrderRecord } from './order-draft.ts';

type Line = OrderRecord['lineItems'][number];
export type Picked = Record<string, string>;

export const lineKey = (line: Pick<Line, 'part_number' | 'car_part_id'>) =>
  `${line.part_number} ${line.car_part_id}`;

/** How many pieces of each line; empty and 0 leave the line out. */
export const linesOf = (lines: readonly Line[], picked: Picked) =>
  lines.flatMap((line) => {
    const quantity = Number(picked[lineKey(line)] ?? 0);
    const { part_number, car_part_id } = line;
    return Number.isInteger(quantity) && quantity > 0 ? [{ part_number, car_part_id, quantity }] : [];
  });

export function Units(props: {
  name: string;
  lines: readonly Line[];
  most(line: Line): number;
  picked: Picked;
  onPick(picked: Picked): void;
}) {
  const { t } = useAdmin();
  return props.lines.map((line) => {
    const key = lineKey(line);
    return (
      <TextField
        key={key}
        id={`${props.name}-${key}`}
        label={t('order-ship-pieces', { item: line.part_number })}
        hint={vehicleName(line)}
        type="number"
        min={0}
        max={props.most(line)}
        value={props.picked[key] ?? ''}
        onChange={(event) => props.onPick({ ...props.picked, [key]: event.target.value })}
      />
    );
  });
}
