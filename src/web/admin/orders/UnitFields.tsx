import { isAnyLevelSet } from '#domain/vehicle.ts';
import { fullItemName } from '#texts/item-text.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { OrderRecord } from './order-draft.ts';

type Line = OrderRecord['lineItems'][number];
/** The text of each line's field, by `lineKey`. */
export type UnitQuantities = Record<string, string>;

export const lineKey = (line: Pick<Line, 'part_number' | 'car_part_id'>) =>
  `${line.part_number} ${line.car_part_id}`;

/** The lines for which a quantity of at least 1 has been entered, with that quantity. */
export const linesWithUnits = (lines: readonly Line[], quantities: UnitQuantities) =>
  lines.flatMap((line) => {
    const quantity = Number(quantities[lineKey(line)] ?? 0);
    const { part_number, car_part_id } = line;
    return Number.isInteger(quantity) && quantity > 0 ? [{ part_number, car_part_id, quantity }] : [];
  });

/** A field for each line, for a number of its units. */
export function UnitFields(props: {
  /** Prefixes the ids of the fields. */
  name: string;
  lines: readonly Line[];
  max(line: Line): number;
  quantities: UnitQuantities;
  /** Shown at the first field. */
  error?: string | undefined;
  onChange(quantities: UnitQuantities): void;
}) {
  const { t } = useAdmin();
  return props.lines.map((line, index) => {
    const key = lineKey(line);
    const params = { item: fullItemName(line, t), max: props.max(line) };
    return (
      <TextField
        key={key}
        id={`${props.name}-${key}`}
        label={t('order-units-of', { item: line.part_number })}
        hint={
          isAnyLevelSet(line)
            ? t('order-units-max-car', { ...params, car: vehicleText(line, t) })
            : t('order-units-max', params)
        }
        error={index === 0 ? props.error : undefined}
        type="number"
        min={0}
        max={props.max(line)}
        value={props.quantities[key] ?? ''}
        onChange={(event) => props.onChange({ ...props.quantities, [key]: event.target.value })}
      />
    );
  });
}
