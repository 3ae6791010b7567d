import { useState } from 'react';
import { lineKey } from '#domain/cart.ts';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import { fullItemName } from '#texts/item-text.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import type { FieldError } from '../../forms/form-model.ts';
import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { NumberField } from '../record/admin-form.tsx';
import type { OrderRecord } from './order-draft.ts';

type Line = OrderRecord['lineItems'][number];

/** The fields in which staff enter a number of units for each line. `initial` returns their first values by `lineKey`. */
export function useUnitFields(
  name: string,
  lines: readonly Line[],
  maxOf: (line: Line) => number,
  initial: () => Record<string, string> = () => ({}),
) {
  const { t } = useAdmin();
  const [quantities, setQuantities] = useState(initial);
  const quantityOf = (line: Line) => Number(quantities[lineKey(line)] ?? 0);
  const hasValidQuantity = (line: Line) => {
    const quantity = quantityOf(line);
    return Number.isInteger(quantity) && quantity >= 0 && quantity <= maxOf(line);
  };
  /** The lines for which a quantity of at least 1 has been entered, with that quantity. */
  const units = lines
    .map((line) => ({
      part_number: line.part_number,
      car_part_id: line.car_part_id,
      quantity: quantityOf(line),
    }))
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  /** The errors of invalid quantities, by `lineKey`. If no units are entered at all, the first line has an error. */
  function validate(): FieldError[] {
    const errors = lines
      .filter((line) => !hasValidQuantity(line))
      .map((line) => ({ field: lineKey(line), text: t('order-units-invalid', { max: maxOf(line) }) }));
    if (errors.length > 0 || units.length > 0) return errors;
    return lines.slice(0, 1).map((line) => ({ field: lineKey(line), text: t('order-units-empty') }));
  }
  const renderFields = (errorOf: (key: string) => string | undefined) =>
    lines.map((line, index) => {
      const key = lineKey(line);
      const params = { item: fullItemName(line, t), max: maxOf(line) };
      return (
        <NumberField
          key={key}
          // The index, because `key` contains whitespace, which `aria-describedby` would read as a separator of ids.
          id={`${name}-units-${index}`}
          label={t('order-units-of', { item: line.part_number })}
          hint={
            isAnyLevelSet(line)
              ? t('order-units-max-car', { ...params, car: vehicleText(line, t) })
              : t('order-units-max', params)
          }
          error={errorOf(key)}
          value={quantities[key] ?? ''}
          onChange={(event) => setQuantities({ ...quantities, [key]: event.target.value })}
        />
      );
    });
  const allButton = (
    <Button
      variant="small"
      label={t('order-units-all')}
      onClick={() =>
        setQuantities(Object.fromEntries(lines.map((line) => [lineKey(line), String(maxOf(line))])))
      }
    />
  );
  return { units, validate, renderFields, allButton };
}
