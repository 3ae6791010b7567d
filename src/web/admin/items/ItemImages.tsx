import { useContext, useState } from 'react';
import { useOffice } from '../platform/office.tsx';
import { OfficeApiContext } from '../platform/office-api.ts';
import type { Draft } from '../record/use-draft.ts';
import type { Item, ItemDraft } from './item-draft.ts';

/** Pictures in their order; the first choice is the main one. Order and main image are saved with the form. */
export function ItemImages(props: { item: Item; draft: Draft<ItemDraft>; onUploaded(record: Item): void }) {
  const { say, image, tried } = useOffice();
  const api = useContext(OfficeApiContext)!;
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
    const reply = await tried(api.addImage(item.part_number, file));
    setBusy(false);
    if (!reply) return;
    const { record, image_id } = reply;
    props.onUploaded(record);
    draft.set({ images: [...images.filter((each) => each !== image_id), image_id] });
  }

  return (
    <section className="panel stack" aria-labelledby="images-title">
      <h2 id="images-title">{say('item-images')}</h2>
      {images.length === 0 ? <p className="quiet">{say('item-no-images')}</p> : null}
      <ol className="pictures">
        {images.map((id, index) => (
          <li key={id}>
            <img
              src={image(id)}
              alt={say('item-image-number', { number: index + 1 })}
              width="120"
              height="120"
              loading="lazy"
            />
            {id === main_image ? (
              <p>
                <strong>{say('item-main-image')}</strong>
              </p>
            ) : (
              <button type="button" className="button quiet" onClick={() => draft.set({ main_image: id })}>
                {say('item-image-make-main')}
              </button>
            )}
            <p className="row">
              <button
                type="button"
                className="button small"
                disabled={index === 0}
                aria-label={say('item-image-earlier')}
                onClick={() => move(index, -1)}
              >
                ←
              </button>
              <button
                type="button"
                className="button small"
                disabled={index === images.length - 1}
                aria-label={say('item-image-later')}
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
                {say('item-image-remove')}
              </button>
            </p>
          </li>
        ))}
      </ol>
      <div className="field">
        <label htmlFor="image-file">{say('item-image-add')}</label>
        <span className="hint" id="image-file-hint">
          {say('item-image-hint')}
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
        <p role="status">{isBusy ? say('item-image-uploading') : ''}</p>
      </div>
    </section>
  );
}
