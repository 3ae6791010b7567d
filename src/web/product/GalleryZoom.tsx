import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import { DialogHeader } from '../ui/DialogHeader.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import './gallery-zoom.css';

/** The point that an enlarged image shows in the centre, as fractions of the image's width and height. */
interface Point {
  x: number;
  y: number;
}

const CENTRE: Point = { x: 0.5, y: 0.5 };

/** A full-window dialog with one image at a time. An enlarged image can be scrolled in both directions. */
export default function GalleryZoom(props: {
  images: (string | null)[];
  shownIndex: number;
  /** The alternative text of the image at `shownIndex`. */
  alt: string;
  isOpen: boolean;
  show(index: number): void;
  onClose(): void;
}) {
  const { t } = useShop();
  const { images, shownIndex, isOpen } = props;
  const { dialog, ...headerProps } = useDialog(isOpen);
  const track = useRef<HTMLDivElement>(null);
  const [enlargedAt, setEnlargedAt] = useState<Point | null>(null);
  const scrollTo = (index: number) =>
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens on the image of the page
  useLayoutEffect(() => {
    if (isOpen) scrollTo(shownIndex);
  }, [isOpen]);
  useLayoutEffect(() => {
    const image = track.current?.children[shownIndex];
    if (!image || !enlargedAt) return;
    image.scrollTo({
      left: enlargedAt.x * image.scrollWidth - image.clientWidth / 2,
      top: enlargedAt.y * image.scrollHeight - image.clientHeight / 2,
      behavior: 'instant',
    });
  }, [enlargedAt, shownIndex]);
  const toggleEnlarged = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setEnlargedAt(enlargedAt ? null : { x: (clientX - left) / width, y: (clientY - top) / height });
  };
  return (
    <dialog
      ref={dialog}
      id="zoom"
      className="dialog zoomed"
      aria-labelledby="zoom-title"
      onClose={() => {
        setEnlargedAt(null);
        props.onClose();
      }}
    >
      <DialogHeader id="zoom" title={props.alt} closeLabel={t('gallery-zoom-close')} {...headerProps} />
      <div
        ref={track}
        className="gallery-track zoom-track"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        // Takes the focus when the dialog opens (`useDialog`).
        data-focus
        onScroll={({ target, currentTarget: { scrollLeft, clientWidth } }) => {
          // Scrolling within an enlarged image does not change the image.
          const index = Math.round(scrollLeft / Math.max(1, clientWidth));
          if (target !== track.current || index === shownIndex) return;
          setEnlargedAt(null);
          props.show(index);
        }}
      >
        {images.map((image, index) => {
          const isEnlarged = index === shownIndex && enlargedAt !== null;
          return (
            <div
              key={image}
              className={isEnlarged ? 'zoom-image enlarged' : 'zoom-image'}
              tabIndex={isEnlarged ? 0 : undefined}
            >
              <SetImage
                image={image}
                width={1280}
                height={960}
                sizes="1280px"
                loading={index === shownIndex ? 'eager' : 'lazy'}
                onClick={toggleEnlarged}
              />
            </div>
          );
        })}
      </div>
      <div className="row zoom-buttons">
        <IconButton
          icon="left"
          label={t('gallery-zoom-previous')}
          disabled={shownIndex === 0}
          onClick={() => scrollTo(shownIndex - 1)}
        />
        <span className="quiet">{t('gallery-of', { n: shownIndex + 1, count: images.length })}</span>
        <IconButton
          icon="right"
          label={t('gallery-zoom-next')}
          disabled={shownIndex === images.length - 1}
          onClick={() => scrollTo(shownIndex + 1)}
        />
        <button
          type="button"
          className="text-button"
          onClick={() => setEnlargedAt(enlargedAt ? null : CENTRE)}
        >
          {enlargedAt ? t('gallery-whole') : t('gallery-zoom')}
        </button>
      </div>
    </dialog>
  );
}
