import { lineKey } from '#domain/cart.ts';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import { fullItemName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import type { FieldError } from '../../forms/form-model.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { OrderRecord } from './order-draft.ts';

type Line = OrderRecord['lineItems'][number];
/** The text of each line's field, by `lineKey`. */
export type UnitQuantities = Record<string, string>;

/** The lines for which a quantity of at least 1 has been entered, with that quantity. */
export const linesWithUnits = (lines: readonly Line[], quantities: UnitQuantities) =>
  lines.flatMap((line) => {
    const quantity = Number(quantities[lineKey(line)] ?? 0);
    const { part_number, car_part_id } = line;
    return Number.isInteger(quantity) && quantity > 0 ? [{ part_number, car_part_id, quantity }] : [];
  });

/** The errors of impossible quantities, by `lineKey`. If no units are entered at all, the first line has an error. */
export function validateUnits(
  lines: readonly Line[],
  max: (line: Line) => number,
  quantities: UnitQuantities,
  t: Translate,
): FieldError[] {
  const isPossible = (line: Line) => {
    const quantity = Number(quantities[lineKey(line)] ?? 0);
    return Number.isInteger(quantity) && quantity >= 0 && quantity <= max(line);
  };
  const errors = lines
    .filter((line) => !isPossible(line))
    .map((line) => ({ field: lineKey(line), text: t('order-units-invalid', { max: max(line) }) }));
  if (errors.length > 0 || linesWithUnits(lines, quantities).length > 0) return errors;
  return lines.slice(0, 1).map((line) => ({ field: lineKey(line), text: t('order-units-empty') }));
}

/** A field for each line, in which staff enter a number of units. */
export function UnitFields(props: {
  /** Prefixes the ids of the fields. */
  name: string;
  lines: readonly Line[];
  max(line: Line): number;
  quantities: UnitQuantities;
  errorOf(key: string): string | undefined;
  onChange(quantities: UnitQuantities): void;
}) {
  const { t } = useAdmin();
  return props.lines.map((line, index) => {
    const key = lineKey(line);
    const params = { item: fullItemName(line, t), max: props.max(line) };
    return (
      <TextField
        key={key}
        // Not the key: `aria-describedby` lists ids that start with this one, and spaces would separate them.
        id={`${props.name}-units-${index}`}
        label={t('order-units-of', { item: line.part_number })}
        hint={
          isAnyLevelSet(line)
            ? t('order-units-max-car', { ...params, car: vehicleText(line, t) })
            : t('order-units-max', params)
        }
        error={props.errorOf(key)}
        inputMode="numeric"
        autoComplete="off"
        value={props.quantities[key] ?? ''}
        onChange={(event) => props.onChange({ ...props.quantities, [key]: event.target.value })}
      />
    );
  });
}
