import { useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';
import { initialView, THUMBNAIL_COUNT, thumbnailWindow } from './gallery-window.ts';

/** One large picture, initially the main image, with six thumbnails at a time. */
export function Gallery({
  images,
  main,
  name,
}: {
  images: { image_id: string; image_url: string; image_number: number }[];
  main: string | null;
  name: string;
}) {
  const { t, imageSrc } = useShop();
  const initial = initialView(images, main);
  const [shown, setShown] = useState(initial.shown);
  const [first, setFirst] = useState(initial.first);
  const list = images.length > 0 ? images : [{ image_url: imageSrc(null), image_number: 1 }];
  const { from, to } = thumbnailWindow(list.length, first);
  return (
    <section className="gallery" aria-label={t('gallery-label')}>
      <figure className="panel">
        <img
          src={list[shown]!.image_url}
          alt={t('gallery-alt', { name, n: shown + 1 })}
          width="640"
          height="480"
          fetchPriority="high"
        />
        <figcaption className="quiet">{t('gallery-of', { n: shown + 1, count: list.length })}</figcaption>
      </figure>
      <div className="thumbnails">
        {list.length > THUMBNAIL_COUNT ? (
          <button
            type="button"
            className="icon-button"
            disabled={from === 0}
            onClick={() => setFirst(from - 1)}
          >
            <Icon name="left" />
            <span className="visually-hidden">{t('gallery-previous')}</span>
          </button>
        ) : null}
        {list.slice(from, to).map((each, index) => (
          <button
            key={each.image_number}
            type="button"
            className="thumbnail"
            aria-label={t('gallery-show', { n: from + index + 1 })}
            aria-current={from + index === shown ? 'true' : undefined}
            onClick={() => setShown(from + index)}
          >
            <img src={each.image_url} alt="" width="96" height="72" />
          </button>
        ))}
        {list.length > THUMBNAIL_COUNT ? (
          <button
            type="button"
            className="icon-button"
            disabled={to === list.length}
            onClick={() => setFirst(from + 1)}
          >
            <Icon name="right" />
            <span className="visually-hidden">{t('gallery-next')}</span>
          </button>
        ) : null}
      </div>
    </section>
  );
}
