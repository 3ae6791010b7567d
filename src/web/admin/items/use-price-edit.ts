import { useRowEdit } from '../list/InlineEdit.tsx';
import type { Row } from '../list/list-definition.ts';
import { useAdmin } from '../platform/admin.tsx';
import { formatAmountInput, isPositive, parseAmount } from '../record/amount-input.ts';

/** Inline editing of an item's CAD and USD prices. The call needs its status and sale, too, which are sent unchanged. */
export function usePriceEdit(item: Row<'items'>) {
  const { api, t, can, showAlert } = useAdmin();
  const rowEdit = useRowEdit({
    cad: formatAmountInput(item.cad_price, t),
    usd: formatAmountInput(item.usd_price, t),
  });

  function save() {
    const cad_price = parseAmount(rowEdit.values.cad);
    const usd_price = parseAmount(rowEdit.values.usd);
    if (!isPositive(cad_price) || !isPositive(usd_price)) return showAlert(t('field-amount-invalid'));
    const { part_number, last_modified_time } = item;
    const { is_active, is_sale, sale_start, sale_end, cad_sale_price, usd_sale_price } = item;
    const sale = { is_sale, sale_start, sale_end, cad_sale_price, usd_sale_price };
    const data = { is_active, ...sale, cad_price, usd_price };
    const body = { part_number, last_modified_time, data };
    rowEdit.submit(() => api('POST /admin/items/:id', { params: { id: part_number }, body }));
  }

  return { rowEdit, save, canEdit: can('items.change') };
}
export type PriceEdit = ReturnType<typeof usePriceEdit>;
