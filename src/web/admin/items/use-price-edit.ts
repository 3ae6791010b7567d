import type { Row } from '../list/admin-list.ts';
import { useRowEdit } from '../list/InPlace.tsx';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { moneyOf, moneyText } from '../record/money-text.ts';

/** Both prices of an item in its row. Everything else of the item is sent as the row has it. */
export function usePriceEdit(item: Row<'items'>) {
  const { api, t, alert } = useAdmin();
  const { can } = useAccess();
  const edit = useRowEdit({ cad: moneyText(item.cad_price), usd: moneyText(item.usd_price) });

  function save() {
    const cad_price = moneyOf(edit.values.cad);
    const usd_price = moneyOf(edit.values.usd);
    if (cad_price === null || usd_price === null || !(cad_price > 0) || !(usd_price > 0)) {
      alert(t('field-amount-invalid'));
      return;
    }
    const { part_number, last_modified_time, is_active, is_sale, sale_start, sale_end } = item;
    const { cad_sale_price, usd_sale_price } = item;
    const data = {
      is_active,
      is_sale,
      sale_start,
      sale_end,
      cad_sale_price,
      usd_sale_price,
      cad_price,
      usd_price,
    };
    const body = { part_number, last_modified_time, data };
    edit.run(() => api('POST /admin/items/:id', { params: { id: part_number }, body }));
  }

  return { edit, save, mayChange: can('items.change') };
}
export type PriceEdit = ReturnType<typeof usePriceEdit>;
