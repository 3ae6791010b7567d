import { useEffect, useRef, useState } from 'react';
import { isDrawing } from '#domain/image-id.ts';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { initialView, THUMBNAIL_COUNT, thumbnailWindow } from './gallery-window.ts';

const GalleryZoom = onDemandComponent(() => import('./GalleryZoom.tsx'));

/** The images of a set, one at a time, initially the main one. Photos come before drawings (illustrations). */
export function Gallery(props: {
  images: { image_id: string; image_number: number }[];
  mainImage: string | null;
  name: string;
}) {
  const { images, mainImage, name } = props;
  const { t, image_pattern } = useShop();
  const isIllustration = (image: string | null) => image !== null && isDrawing(image_pattern, image);
  const photosFirst = [...images].sort(
    (a, b) => Number(isIllustration(a.image_id)) - Number(isIllustration(b.image_id)),
  );
  const initialState = initialView(photosFirst, mainImage);
  const [shownIndex, setShownIndex] = useState(initialState.shownIndex);
  const [firstThumbnail, setFirstThumbnail] = useState(initialState.firstThumbnail);
  const [isZoomed, setZoomed] = useState(false);
  const galleryImages = photosFirst.length > 0 ? photosFirst : [{ image_id: null, image_number: 1 }];
  const { from, to } = thumbnailWindow(galleryImages.length, firstThumbnail);
  const track = useRef<HTMLDivElement>(null);
  const showImage = (index: number) =>
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per set
  useEffect(() => {
    showImage(initialState.shownIndex);
  }, []);
  const { image_id } = galleryImages[shownIndex]!;
  const alt = t('gallery-alt', { name, n: shownIndex + 1 });
  return (
    <section className="gallery" aria-label={t('gallery-label')}>
      <figure className="panel">
        <div
          ref={track}
          className="gallery-track"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShownIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
        >
          {galleryImages.map((each, index) => (
            <SetImage
              key={each.image_number}
              image={each.image_id}
              alt={t('gallery-alt', { name, n: index + 1 })}
              width={640}
              height={480}
              sizes="(max-width: 800px) 100vw, 640px"
              fetchPriority={index === initialState.shownIndex ? 'high' : undefined}
              loading={index === initialState.shownIndex ? undefined : 'lazy'}
            />
          ))}
        </div>
        <figcaption className="quiet spread">
          <span>{isIllustration(image_id) ? t('gallery-illustration') : ''}</span>
          <span>{t('gallery-of', { n: shownIndex + 1, count: galleryImages.length })}</span>
          <button type="button" className="text-button" onClick={() => setZoomed(true)}>
            {t('gallery-zoom')}
          </button>
        </figcaption>
      </figure>
      <GalleryZoom
        images={galleryImages.map((each) => each.image_id)}
        shownIndex={shownIndex}
        alt={alt}
        isOpen={isZoomed}
        show={showImage}
        onClose={() => setZoomed(false)}
      />
      <div className="thumbnails">
        {galleryImages.length > THUMBNAIL_COUNT ? (
          <IconButton
            icon="left"
            label={t('gallery-previous')}
            disabled={from === 0}
            onClick={() => setFirstThumbnail(from - 1)}
          />
        ) : null}
        {galleryImages.slice(from, to).map((each, index) => (
          <button
            key={each.image_number}
            type="button"
            className="thumbnail"
            aria-label={t('gallery-show', { n: from + index + 1 })}
            aria-current={from + index === shownIndex ? 'true' : undefined}
            onClick={() => showImage(from + index)}
          >
            <SetImage image={each.image_id} width={96} height={72} />
          </button>
        ))}
        {galleryImages.length > THUMBNAIL_COUNT ? (
          <IconButton
            icon="right"
            label={t('gallery-next')}
            disabled={to === galleryImages.length}
            onClick={() => setFirstThumbnail(from + 1)}
          />
        ) : null}
      </div>
    </section>
  );
}
