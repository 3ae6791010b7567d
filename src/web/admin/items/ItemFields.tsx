import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { MoneyField, TextAreaField, YesNoField } from '../record/fields.tsx';
import type { Draft } from '../record/use-draft.ts';
import type { Item, ItemDraft } from './item-draft.ts';

/** Name, status, prices and texts. Sale prices are enabled only while the item is on sale. */
export function ItemFields(props: { item: Item; draft: Draft<ItemDraft>; errors: Record<string, string> }) {
  const { t } = useAdmin();
  const { item, draft, errors } = props;
  const { value, set } = draft;
  const amountProps = (name: 'cad_price' | 'usd_price' | 'cad_sale_price' | 'usd_sale_price') => ({
    id: name,
    name,
    value: value[name],
    error: errors[name],
    onChange: (text: string) => set({ [name]: text }),
  });
  const dateProps = (name: 'sale_start' | 'sale_end') => ({
    id: name,
    name,
    type: 'date',
    value: value[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <section className="panel stack" aria-labelledby="general-title">
        <h2 id="general-title">{t('item-general')}</h2>
        <dl className="description-list">
          <dt>{t('items-column-part')}</dt>
          <dd className="mono">{item.part_number}</dd>
          <dt>{t('items-column-family')}</dt>
          <dd>{item.subcategory}</dd>
        </dl>
        <TextField
          id="displayname"
          label={t('item-name')}
          hint={t('item-name-hint')}
          maxLength={ITEM_LIMITS.name}
          autoComplete="off"
          value={value.displayname}
          error={errors.displayname}
          onChange={(event) => set({ displayname: event.target.value })}
        />
        <div className="fields">
          <YesNoField
            id="is_active"
            label={t('item-active')}
            labels={[t('list-active'), t('list-inactive')]}
            value={value.is_active}
            onChange={(is_active) => set({ is_active })}
          />
          <TextField
            id="low_at"
            label={t('item-low-at')}
            hint={t('item-low-hint', { count: item.stock.shop_low_at })}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            value={value.low_at}
            error={errors.low_at}
            onChange={(event) => set({ low_at: event.target.value })}
          />
        </div>
      </section>
      <section className="panel stack" aria-labelledby="prices-title">
        <h2 id="prices-title">{t('item-prices')}</h2>
        <div className="fields">
          <MoneyField label={t('item-cad-price')} {...amountProps('cad_price')} />
          <MoneyField label={t('item-usd-price')} {...amountProps('usd_price')} />
          <YesNoField
            id="is_sale"
            label={t('item-sale')}
            value={value.is_sale}
            onChange={(is_sale) => set({ is_sale })}
          />
        </div>
        {value.is_sale ? null : (
          <p className="quiet" id="sale-help">
            {t('item-sale-help')}
          </p>
        )}
        <div className="fields">
          <MoneyField
            label={t('item-cad-sale-price')}
            disabled={!value.is_sale}
            {...amountProps('cad_sale_price')}
          />
          <MoneyField
            label={t('item-usd-sale-price')}
            disabled={!value.is_sale}
            {...amountProps('usd_sale_price')}
          />
          <TextField label={t('item-sale-start')} disabled={!value.is_sale} {...dateProps('sale_start')} />
          <TextField label={t('item-sale-end')} disabled={!value.is_sale} {...dateProps('sale_end')} />
        </div>
      </section>
      <section className="panel stack" aria-labelledby="texts-title">
        <h2 id="texts-title">{t('item-texts')}</h2>
        <TextAreaField
          id="description"
          label={t('item-description')}
          maxLength={ITEM_LIMITS.description}
          value={value.description}
          error={errors.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <TextAreaField
          id="details"
          label={t('item-details')}
          hint={t('item-details-hint')}
          className="input mono"
          rows={8}
          maxLength={ITEM_LIMITS.details}
          value={value.details}
          error={errors.details}
          onChange={(event) => set({ details: event.target.value })}
        />
      </section>
    </>
  );
}
