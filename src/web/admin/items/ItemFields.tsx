import type { ReactNode } from 'react';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { endsCurrentSale } from '#domain/item-sale.ts';
import { ITEM_TEXT_LIMITS, type ItemTextName } from '#domain/item-texts.ts';
import { OTHER_LANGUAGES, type OtherLanguage, translationColumnOf } from '#domain/languages.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { SpecificationName } from '#domain/specifications.ts';
import { MAX_SPECIFICATION_LENGTH, ruleOf, SPECIFICATION_NAMES } from '#domain/specifications.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { languageName } from '#texts/texts.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { CountedField, MoneyField, YesNoField } from '../record/admin-form.tsx';
import type { Item, ItemForm } from './item-draft.ts';

function SpecificationField({ name, form }: { name: SpecificationName; form: ItemForm }) {
  const { t } = useAdmin();
  const rule = ruleOf(name);
  const label = t(`specification-${name}`);
  if (rule.type === 'boolean') {
    return (
      <SelectField
        label={label}
        options={[
          ['', t('item-specification-unknown')],
          ['yes', t('field-yes')],
          ['no', t('field-no')],
        ]}
        {...form.field(name)}
      />
    );
  }
  const unit = /_(mm|kg|nm)$/.exec(name)?.[1] as 'mm' | 'kg' | 'nm' | undefined;
  return (
    <TextField
      label={unit ? t('item-specification-unit', { name: label, unit: t(`unit-${unit}`) }) : label}
      inputMode={rule.type === 'number' ? 'decimal' : 'text'}
      maxLength={MAX_SPECIFICATION_LENGTH}
      {...form.field(name)}
    />
  );
}

/** The item's texts in another language. If a text is missing, its hint states what pages show instead. */
function TranslationFields({ language, form }: { language: OtherLanguage; form: ItemForm }) {
  const { t } = useAdmin();
  const missingHint = (name: ItemTextName) =>
    name === 'displayname'
      ? t('item-name-untranslated', { text: catalogueText(form.values.displayname, { language }) })
      : t('item-text-untranslated');
  const fieldProps = (name: ItemTextName) => {
    const column = translationColumnOf(name, language);
    const isMissing = form.values[column].trim() === '' && form.values[name].trim() !== '';
    const hint = isMissing ? missingHint(name) : undefined;
    return { ...form.field(column), lang: language, maxLength: ITEM_TEXT_LIMITS[name], hint };
  };
  const inLanguage = (name: string) => t('field-in-language', { name, language: languageName(language, t) });
  return (
    <Panel title={t('item-texts-in', { language: languageName(language, t) })}>
      <TextField label={inLanguage(t('field-name'))} {...fieldProps('displayname')} />
      <CountedField label={inLanguage(t('record-field-description'))} {...fieldProps('description')} />
      <CountedField
        label={inLanguage(t('record-field-details'))}
        className="input mono"
        {...fieldProps('details')}
      />
    </Panel>
  );
}

/** Name, status and prices. The prices and days of a sale are shown only while the item is on sale. */
export function ItemFields(props: {
  form: ItemForm;
  /** The item as saved; absent for a new item. */
  saved?: Item;
  /** Part number and family, in the first panel. */
  identity: ReactNode;
  /** The hint below the low-stock threshold. */
  lowStockHint: string;
  /** More fields of the first panel. */
  children?: ReactNode;
}) {
  const { t } = useAdmin();
  const { form, saved } = props;
  const { is_sale, sale_start: day } = form.values;
  const endsSale = saved && endsCurrentSale(saved, { is_sale, sale_start: day || null }, shopDay(new Date()));
  return (
    <>
      <Panel id="section-item" title={t('item-general')}>
        {props.identity}
        <TextField
          label={t('field-name')}
          hint={t('item-name-hint')}
          maxLength={ITEM_LIMITS.name}
          required
          {...form.field('displayname')}
        />
        <div className="fields">
          <YesNoField
            form={form}
            name="is_active"
            label={t('field-status')}
            labels={[t('list-active'), t('list-inactive')]}
          />
          <TextField
            label={t('record-field-low_stock_at')}
            hint={props.lowStockHint}
            inputMode="numeric"
            maxLength={5}
            {...form.field('low_at')}
          />
          {props.children}
        </div>
      </Panel>
      <Panel id="section-prices" title={t('item-prices')}>
        <div className="fields">
          <MoneyField label={t('record-field-cad_price')} required {...form.field('cad_price')} />
          <MoneyField label={t('record-field-usd_price')} required {...form.field('usd_price')} />
          <YesNoField form={form} name="is_sale" label={t('item-sale')} />
        </div>
        {is_sale ? (
          <div className="fields narrow">
            <MoneyField label={t('record-field-cad_sale_price')} required {...form.field('cad_sale_price')} />
            <MoneyField label={t('record-field-usd_sale_price')} required {...form.field('usd_sale_price')} />
            <TextField
              type="date"
              label={t('record-field-sale_start')}
              below={
                <div role="status">
                  {endsSale ? <p className="note-box">{t('item-sale-ends', { day })}</p> : null}
                </div>
              }
              {...form.field('sale_start')}
            />
            <TextField type="date" label={t('record-field-sale_end')} {...form.field('sale_end')} />
          </div>
        ) : (
          <p className="quiet">{t('item-sale-help')}</p>
        )}
      </Panel>
    </>
  );
}

export function ItemContentFields({ form }: { form: ItemForm }) {
  const { t } = useAdmin();
  return (
    <>
      <Panel id="section-specifications" title={t('item-specifications')}>
        <p className="quiet">{t('item-specifications-help')}</p>
        <div className="fields item-specifications">
          {SPECIFICATION_NAMES.map((name) => (
            <SpecificationField key={name} name={name} form={form} />
          ))}
        </div>
      </Panel>
      <div id="section-texts" className="stack">
        <Panel title={t('item-texts')}>
          <CountedField
            label={t('record-field-description')}
            maxLength={ITEM_LIMITS.description}
            {...form.field('description')}
          />
          <CountedField
            label={t('record-field-details')}
            hint={t('item-details-hint')}
            className="input mono"
            maxLength={ITEM_LIMITS.details}
            {...form.field('details')}
          />
        </Panel>
        {OTHER_LANGUAGES.map((language) => (
          <TranslationFields key={language} language={language} form={form} />
        ))}
      </div>
    </>
  );
}
