import { useContext, useState } from 'react';
import { useAdmin } from '../platform/admin.tsx';
import { AdminApiContext } from '../platform/admin-api.ts';
import type { Draft } from '../record/use-draft.ts';
import type { Item, ItemDraft } from './item-draft.ts';

/** The item's images. Their order and the main image are saved with the form. */
export function ItemImages(props: { item: Item; draft: Draft<ItemDraft>; onUploaded(record: Item): void }) {
  const { t, imageSrc, attempt } = useAdmin();
  const api = useContext(AdminApiContext)!;
  const { item, draft } = props;
  const { images, main_image } = draft.value;
  const [isBusy, setBusy] = useState(false);

  function move(index: number, by: 1 | -1) {
    const next = [...images];
    [next[index], next[index + by]] = [next[index + by]!, next[index]!];
    draft.set({ images: next });
  }

  async function upload(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    const reply = await attempt(api.addImage(item.part_number, file));
    setBusy(false);
    if (!reply) return;
    const { record, image_id } = reply;
    props.onUploaded(record);
    draft.set({ images: [...images.filter((each) => each !== image_id), image_id] });
  }

  return (
    <section className="panel stack" aria-labelledby="images-title">
      <h2 id="images-title">{t('item-images')}</h2>
      {images.length === 0 ? <p className="quiet">{t('item-no-images')}</p> : null}
      <ol className="item-images">
        {images.map((id, index) => (
          <li key={id} className="panel grid dense">
            <img
              src={imageSrc(id)}
              alt={t('item-image-number', { number: index + 1 })}
              width="120"
              height="120"
              loading="lazy"
            />
            {id === main_image ? (
              <p>
                <strong>{t('item-main-image')}</strong>
              </p>
            ) : (
              <button type="button" className="button quiet" onClick={() => draft.set({ main_image: id })}>
                {t('item-image-make-main')}
              </button>
            )}
            <p className="row">
              <button
                type="button"
                className="button small"
                disabled={index === 0}
                aria-label={t('item-image-earlier')}
                onClick={() => move(index, -1)}
              >
                ←
              </button>
              <button
                type="button"
                className="button small"
                disabled={index === images.length - 1}
                aria-label={t('item-image-later')}
                onClick={() => move(index, 1)}
              >
                →
              </button>
              <button
                type="button"
                className="button small"
                onClick={() =>
                  draft.set({
                    images: images.filter((each) => each !== id),
                    main_image: id === main_image ? (images.find((each) => each !== id) ?? null) : main_image,
                  })
                }
              >
                {t('item-image-remove')}
              </button>
            </p>
          </li>
        ))}
      </ol>
      <div className="field">
        <label htmlFor="image-file">{t('item-image-add')}</label>
        <span className="hint" id="image-file-hint">
          {t('item-image-hint')}
        </span>
        <input
          id="image-file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby="image-file-hint"
          disabled={isBusy}
          onChange={(event) => {
            upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p role="status">{isBusy ? t('item-image-uploading') : ''}</p>
      </div>
    </section>
  );
}
