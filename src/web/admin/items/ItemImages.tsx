import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { ItemImage } from '../shell/ItemImage.tsx';
import type { ItemForm } from './item-draft.ts';

/** The item's images. Their order and the main image are saved with the form. */
export function ItemImages(props: {
  form: ItemForm;
  /** Uploads a file and returns the image's id; null if that failed. */
  upload(file: File): Promise<string | null>;
}) {
  const { t } = useAdmin();
  const { form } = props;
  const { images, main_image } = form.values;
  const [isBusy, setBusy] = useState(false);
  // `upload` reads the form's values again after it has waited for `props.upload`. For an existing item, that call has
  // already added the image to the form, and staff may have moved the image since.
  const latestValues = useRef(form.values);
  latestValues.current = form.values;

  function move(index: number, by: 1 | -1) {
    const swapped = images.with(index, images[index + by]!).with(index + by, images[index]!);
    form.set({ images: swapped });
  }
  function remove(id: string) {
    const others = images.filter((each) => each !== id);
    form.set({ images: others, main_image: id === main_image ? (others[0] ?? null) : main_image });
  }

  /** Uploads files one after the other, so that the images keep the order of the files. */
  async function uploadAll(files: readonly File[]) {
    setBusy(true);
    for (const file of files) await upload(file);
    setBusy(false);
  }
  async function upload(file: File) {
    const image_id = await props.upload(file);
    if (image_id === null) return;
    const latest = latestValues.current;
    form.set({
      images: latest.images.includes(image_id) ? latest.images : [...latest.images, image_id],
      main_image: latest.main_image ?? image_id,
    });
  }

  return (
    <Panel id="section-images" title={t('record-field-images')}>
      {images.length === 0 ? <p className="quiet">{t('item-no-images')}</p> : null}
      <ol className="item-images">
        {images.map((id, index) => (
          <li key={id} className="panel grid dense">
            <ItemImage image={id} size={120} alt={t('item-image-number', { number: index + 1 })} />
            {id === main_image ? (
              <p>
                <strong>{t('record-field-main_image')}</strong>
              </p>
            ) : (
              <Button
                variant="quiet"
                label={t('item-image-make-main')}
                onClick={() => form.set({ main_image: id })}
              />
            )}
            <p className="row">
              <Button
                variant="small"
                label="←"
                disabled={index === 0}
                aria-label={t('item-image-earlier')}
                onClick={() => move(index, -1)}
              />
              <Button
                variant="small"
                label="→"
                disabled={index === images.length - 1}
                aria-label={t('item-image-later')}
                onClick={() => move(index, 1)}
              />
              <Button variant="small" label={t('remove')} onClick={() => remove(id)} />
            </p>
          </li>
        ))}
      </ol>
      <FileField
        id="image-file"
        label={t('item-image-add')}
        hint={t('item-image-hint')}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        disabled={isBusy}
        onChange={(event) => {
          uploadAll([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        below={<p role="status">{isBusy ? t('field-uploading') : ''}</p>}
      />
    </Panel>
  );
}
