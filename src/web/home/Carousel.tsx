import { useEffect, useRef, useState } from 'react';
import { artUrl } from '#domain/image-id.ts';
import { carLabel } from '../garage/car-label.ts';
import { articleListPath, categoryPath, listPath, vehicleQuery } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { SLIDE_IMAGES } from './slide-images.ts';

const SLIDES = [
  { n: 1, image: SLIDE_IMAGES[0] },
  { n: 2, image: SLIDE_IMAGES[1] },
  { n: 3, image: SLIDE_IMAGES[2] },
] as const;

/** Three slides, controlled by arrows, dots, swipe and keyboard; there is no autoplay (HOME-01). */
export function Carousel() {
  const { t, activeCar } = useShop();
  const [index, setIndex] = useState(0);
  // Without JavaScript slides are reached by scrolling, so none may be inert before hydration.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const track = useRef<HTMLDivElement>(null);
  // The slide to which `show` scrolls. Slides that are passed on the way do not become current.
  const targetSlide = useRef<number | null>(null);

  // Keeps the same slide in view when the width changes.
  const currentIndex = useRef(index);
  currentIndex.current = index;
  const observedWidth = useRef<number | null>(null);
  useEffect(() => {
    const element = track.current!;
    const observer = new ResizeObserver(() => {
      targetSlide.current = null;
      observedWidth.current = element.clientWidth;
      element.scrollTo({ left: currentIndex.current * element.clientWidth, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** Null if the width has changed and the observer has not run yet. */
  function findVisibleSlide({ scrollLeft, clientWidth }: Element): number | null {
    return clientWidth === observedWidth.current ? Math.round(scrollLeft / Math.max(1, clientWidth)) : null;
  }

  function show(requestedSlide: number) {
    const slide = Math.min(Math.max(requestedSlide, 0), SLIDES.length - 1);
    if (slide === index) return;
    targetSlide.current = slide;
    setIndex(slide);
    track.current?.scrollTo({ left: slide * track.current.clientWidth });
  }
  // Without an active car, the first slide leads to the selector at the top of the page.
  const links = [
    activeCar && {
      to: categoryPath('all', vehicleQuery(activeCar)),
      children: t('home-show-car', { vehicle: carLabel(activeCar, t) }),
    },
    { to: listPath('sale', activeCar), children: t('home-slide-2-link') },
    { to: articleListPath(), children: t('home-slide-3-link') },
  ];
  return (
    <section className="panel carousel" aria-roledescription="carousel" aria-label={t('home-slides')}>
      <div className="arrows">
        {/* aria-disabled instead of disabled, because a disabled button would lose the focus. */}
        <IconButton
          icon="left"
          label={t('pages-previous')}
          aria-disabled={index === 0}
          onClick={() => show(index - 1)}
        />
        <IconButton
          icon="right"
          label={t('pages-next')}
          aria-disabled={index === SLIDES.length - 1}
          onClick={() => show(index + 1)}
        />
      </div>
      <div
        className="slides"
        ref={track}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
        tabIndex={0}
        onScroll={(event) => {
          const visibleSlide = findVisibleSlide(event.currentTarget);
          if (visibleSlide === null) return;
          if (targetSlide.current === null) setIndex(visibleSlide);
          else if (targetSlide.current === visibleSlide) targetSlide.current = null;
        }}
        // A swipe may interrupt the scrolling and end on another slide.
        onScrollEnd={(event) => {
          const visibleSlide = findVisibleSlide(event.currentTarget);
          if (visibleSlide === null) return;
          targetSlide.current = null;
          setIndex(visibleSlide);
        }}
      >
        {SLIDES.map(({ n, image }, slideIndex) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
          <div
            key={n}
            className="slide"
            role="group"
            aria-roledescription="slide"
            aria-label={t('home-slide-of', { n })}
            inert={isHydrated && slideIndex !== index}
          >
            <div>
              <h2>{t(`home-slide-${n}`)}</h2>
              <p>{t(`home-slide-${n}-text`)}</p>
              {links[slideIndex] ? (
                <Link className="button" {...links[slideIndex]} />
              ) : (
                // biome-ignore lint/a11y/useValidAnchor: it is a link to the top of the page
                <a
                  className="button"
                  href="#"
                  onClick={(event) => {
                    // The router treats a bare # as a navigation and would restore the scroll position.
                    event.preventDefault();
                    scrollTo({ top: 0 });
                    document.getElementById('vehicle-year')?.focus({ preventScroll: true });
                  }}
                >
                  {t('home-slide-1-link')}
                </a>
              )}
            </div>
            <img
              src={artUrl(image)}
              alt=""
              width="640"
              height="480"
              fetchPriority={n === 1 ? 'high' : undefined}
              loading={n === 1 ? undefined : 'lazy'}
            />
          </div>
        ))}
      </div>
      <div className="dots">
        {SLIDES.map(({ n }, slideIndex) => (
          <button
            key={n}
            type="button"
            aria-label={t('home-slide-go', { n })}
            aria-current={slideIndex === index ? 'true' : undefined}
            onClick={() => show(slideIndex)}
          />
        ))}
      </div>
    </section>
  );
}
