import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import { DialogHeader } from '../ui/DialogHeader.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { useDialog } from '../ui/use-dialog.ts';

/** The point of a picture that is in the centre when it is enlarged, as fractions of its width and height. */
interface Point {
  x: number;
  y: number;
}

const CENTRE: Point = { x: 0.5, y: 0.5 };

/** The pictures in full, one at a time. Each can be enlarged, and is then scrolled in both directions. */
export default function GalleryZoom(props: {
  images: (string | null)[];
  shown: number;
  /** The text of the picture that is shown. */
  alt: string;
  isOpen: boolean;
  show(index: number): void;
  close(): void;
}) {
  const { t } = useShop();
  const { images, shown, isOpen } = props;
  const { dialog, ...header } = useDialog(isOpen);
  const track = useRef<HTMLDivElement>(null);
  const [enlarged, setEnlarged] = useState<Point | null>(null);
  const scrollTo = (index: number) =>
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens on the picture of the page
  useLayoutEffect(() => void (isOpen && scrollTo(shown)), [isOpen]);
  useLayoutEffect(() => {
    const picture = track.current?.children[shown];
    if (!picture || !enlarged) return;
    picture.scrollTo({
      left: enlarged.x * picture.scrollWidth - picture.clientWidth / 2,
      top: enlarged.y * picture.scrollHeight - picture.clientHeight / 2,
      behavior: 'instant',
    });
  }, [enlarged, shown]);
  const enlargeAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setEnlarged(enlarged ? null : { x: (clientX - left) / width, y: (clientY - top) / height });
  };
  return (
    <dialog
      ref={dialog}
      id="zoom"
      className="dialog zoomed"
      aria-labelledby="zoom-title"
      onClose={() => {
        setEnlarged(null);
        props.close();
      }}
    >
      <DialogHeader id="zoom" title={props.alt} closeLabel={t('gallery-zoom-close')} {...header} />
      <div
        ref={track}
        className="gallery-track zoom-track"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        data-first
        onScroll={({ target, currentTarget: { scrollLeft, clientWidth } }) => {
          // Scrolling within an enlarged picture does not change the picture.
          const index = Math.round(scrollLeft / Math.max(1, clientWidth));
          if (target !== track.current || index === shown) return;
          setEnlarged(null);
          props.show(index);
        }}
      >
        {images.map((image, index) => {
          const isEnlarged = index === shown && enlarged !== null;
          return (
            <div
              key={image}
              className={isEnlarged ? 'zoom-picture enlarged' : 'zoom-picture'}
              tabIndex={isEnlarged ? 0 : undefined}
            >
              <SetImage
                image={image}
                width={1280}
                height={960}
                sizes="1280px"
                loading={index === shown ? 'eager' : 'lazy'}
                onClick={enlargeAt}
              />
            </div>
          );
        })}
      </div>
      <div className="row zoom-buttons">
        <button
          type="button"
          className="icon-button"
          disabled={shown === 0}
          onClick={() => scrollTo(shown - 1)}
        >
          <Icon name="left" />
          <span className="visually-hidden">{t('gallery-zoom-previous')}</span>
        </button>
        <span className="quiet">{t('gallery-of', { n: shown + 1, count: images.length })}</span>
        <button
          type="button"
          className="icon-button"
          disabled={shown === images.length - 1}
          onClick={() => scrollTo(shown + 1)}
        >
          <Icon name="right" />
          <span className="visually-hidden">{t('gallery-zoom-next')}</span>
        </button>
        <button type="button" className="text-button" onClick={() => setEnlarged(enlarged ? null : CENTRE)}>
          {enlarged ? t('gallery-whole') : t('gallery-zoom')}
        </button>
      </div>
    </dialog>
  );
}
