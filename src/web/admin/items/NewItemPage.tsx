import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { FAMILIES } from '#domain/family.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { recordPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { ItemContentFields, ItemFields } from './ItemFields.tsx';
import { ItemImages } from './ItemImages.tsx';
import { type Item, newItemProblems, toNewDraft, toNewItem } from './item-draft.ts';

/** Loads the item to copy, whose part number is in `?copy=`; null without one. */
export async function loader(args: LoaderFunctionArgs): Promise<Item | null> {
  const id = new URL(args.request.url).searchParams.get('copy');
  return id ? (await replyOrThrow(apiFor(args)('GET /admin/items/:id', { params: { id } }))).record : null;
}

export function Component() {
  const original = useLoaderData() as Item | null;
  return <NewItemScreen key={original?.part_number} original={original} />;
}

/** The form of a new item. Interchange numbers and further fitments are added on the page of the saved item. */
function NewItemScreen({ original }: { original: Item | null }) {
  const { t, api, attempt, can, client } = useAdmin();
  const navigate = useNavigate();
  const fitmentCount = original?.fitment_count ?? 0;
  const [copiesFitments, setCopiesFitments] = useState(fitmentCount > 0);
  const editor = useRecord(original, {
    toDraft: toNewDraft,
    validate: (draft) => toFieldErrors(newItemProblems(draft, new Date()), t),
    save: (draft) => {
      const fitments_of = copiesFitments ? original?.part_number : undefined;
      return api('POST /admin/items', { body: { ...toNewItem(draft), fitments_of } });
    },
    onSaved({ record }) {
      const path = recordPath('items', record.part_number);
      navigate(`${path}#section-fitments`, { state: { successMessage: t('item-created') } });
    },
  });
  const { form } = editor;
  return (
    <RecordPage
      section="items"
      title={original ? t('item-title-copy', { part: original.part_number }) : t('new-items')}
      editor={editor}
      canEdit={can('items.change')}
      saveLabel={t('item-save')}
      form={
        <>
          <ItemFields
            form={form}
            lowStockHint={t('item-low-hint-new')}
            identity={
              <div className="fields">
                <TextField
                  label={t('field-part-number')}
                  maxLength={40}
                  className="input mono"
                  required
                  {...form.field('part_number')}
                />
                <SelectField
                  label={t('field-subcategory')}
                  options={[
                    ['', t('field-choose')],
                    ...FAMILIES.map((each) => [each.code, catalogueText(each.subcategory, t)] as const),
                  ]}
                  required
                  {...form.field('family')}
                />
              </div>
            }
          >
            {can('stock.adjust') ? (
              <TextField
                label={t('record-field-on_hand')}
                hint={t('item-on-hand-hint')}
                inputMode="numeric"
                maxLength={5}
                {...form.field('on_hand')}
              />
            ) : null}
          </ItemFields>
          <ItemImages
            form={form}
            upload={async (file) => (await attempt(client.uploadImage(file)))?.image_id ?? null}
          />
          <ItemContentFields form={form} />
          <Panel title={t('record-field-fitments')}>
            <p className="quiet">{t('item-fitments-new')}</p>
            {fitmentCount > 0 ? (
              <CheckField
                label={t('item-copy-fitments', { count: fitmentCount })}
                checked={copiesFitments}
                onChange={({ target }) => setCopiesFitments(target.checked)}
              />
            ) : null}
          </Panel>
        </>
      }
    />
  );
}
