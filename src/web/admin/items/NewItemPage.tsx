import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { FAMILIES } from '#domain/family.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { recordPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { ItemFields } from './ItemFields.tsx';
import { ItemImages } from './ItemImages.tsx';
import { type Item, newItemProblems, toNewDraft, toNewItem } from './item-draft.ts';

/** Loads the item to copy, whose part number is in `?copy=`. */
export async function loader(args: LoaderFunctionArgs): Promise<Item | null> {
  const id = new URL(args.request.url).searchParams.get('copy');
  return id ? (await replyOrThrow(apiFor(args)('GET /admin/items/:id', { params: { id } }))).record : null;
}

export function Component() {
  const original = useLoaderData() as Item | null;
  return <NewItemScreen key={original?.part_number} original={original} />;
}

/** The form of a new item. Fitments and interchange numbers are added on its page. */
function NewItemScreen({ original }: { original: Item | null }) {
  const { t, api, attempt, can, client } = useAdmin();
  const navigate = useNavigate();
  const editor = useRecord(original, {
    toDraft: toNewDraft,
    validate: (draft) => toFieldErrors(newItemProblems(draft, new Date()), t),
    save: (draft) => api('POST /admin/items', { body: toNewItem(draft) }),
    onSaved({ record }, { markSaved }) {
      // Marked as saved first, so that leaving the page needs no confirmation.
      flushSync(markSaved);
      navigate(recordPath('items', record.part_number), { state: { successMessage: t('item-created') } });
    },
  });
  const { form } = editor;
  return (
    <RecordPage
      section="items"
      title={original ? t('item-title-copy', { part: original.part_number }) : t('item-title-new')}
      editor={editor}
      canEdit={can('items.change')}
      form={
        <>
          <ItemFields
            form={form}
            lowHint={t('item-low-hint-new')}
            identity={
              <div className="fields">
                <TextField
                  label={t('items-column-part')}
                  maxLength={40}
                  className="input mono"
                  {...form.field('part_number')}
                />
                <SelectField
                  label={t('items-column-family')}
                  options={[
                    ['', t('item-family-choose')],
                    ...FAMILIES.map((each) => [each.code, each.title] as const),
                  ]}
                  {...form.field('family')}
                />
              </div>
            }
          >
            {can('stock.adjust') ? (
              <TextField
                label={t('item-on-hand')}
                hint={t('item-on-hand-hint')}
                inputMode="numeric"
                maxLength={5}
                {...form.field('on_hand')}
              />
            ) : null}
          </ItemFields>
          <ItemImages
            form={form}
            upload={async (file) => (await attempt(client.storeImage(file)))?.image_id ?? null}
          />
        </>
      }
    />
  );
}
