import { useEffect, useRef, useState } from 'react';
import { artUrl } from '#domain/image-id.ts';
import { articleListPath, categoryPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';

const SLIDES = [
  { n: 1, image: 'esd-front-5-1' },
  { n: 2, image: 'ed-rear-5-1' },
  { n: 3, image: 'es-front-5-2' },
] as const;

/** Three slides, index 0 to 2, that move only when asked: by arrows, dots, swipe or keyboard (HOME-01). */
export function Carousel() {
  const { t } = useShop();
  const [index, setIndex] = useState(0);
  // Without script every slide is reached by scrolling, so none may be shut off.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const track = useRef<HTMLDivElement>(null);
  // On its way to a slide the track passes others; they are not shown as the current one.
  const target = useRef<number | null>(null);

  // Another width leaves the same slide in view.
  const current = useRef(index);
  current.current = index;
  useEffect(() => {
    const element = track.current!;
    const observer = new ResizeObserver(() => {
      target.current = null;
      element.scrollTo({ left: current.current * element.clientWidth, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function show(next: number) {
    const wanted = Math.min(Math.max(next, 0), SLIDES.length - 1);
    if (wanted === index) return;
    target.current = wanted;
    setIndex(wanted);
    track.current?.scrollTo({ left: wanted * track.current.clientWidth });
  }
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={t('home-slides')}>
      <div className="arrows">
        {/* At an end the arrow keeps the focus: a disabled button would drop it. */}
        <button
          type="button"
          className="icon-button"
          aria-disabled={index === 0}
          onClick={() => show(index - 1)}
        >
          <Icon name="left" />
          <span className="hidden">{t('home-slide-previous')}</span>
        </button>
        <button
          type="button"
          className="icon-button"
          aria-disabled={index === SLIDES.length - 1}
          onClick={() => show(index + 1)}
        >
          <Icon name="right" />
          <span className="hidden">{t('home-slide-next')}</span>
        </button>
      </div>
      <div
        className="slides"
        ref={track}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard needs to reach it
        tabIndex={0}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          const passing = Math.round(scrollLeft / Math.max(1, clientWidth));
          if (target.current === null) setIndex(passing);
          else if (target.current === passing) target.current = null;
        }}
        // A swipe may have ended the way elsewhere.
        onScrollEnd={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          target.current = null;
          setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
      >
        {SLIDES.map(({ n, image: id }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
          <div
            key={n}
            className={`slide slide-${n}`}
            role="group"
            aria-roledescription="slide"
            aria-label={t('home-slide-of', { n })}
            inert={isAlive && at !== index}
          >
            <div className="slide-text">
              <h2>{t(`home-slide-${n}`)}</h2>
              <p>{t(`home-slide-${n}-text`)}</p>
              {n === 1 ? (
                // biome-ignore lint/a11y/useValidAnchor: the top of the page, where the vehicle is chosen
                <a
                  className="button"
                  href="#"
                  onClick={(event) => {
                    // The router would take a bare # for a way back, and put the page where it was.
                    event.preventDefault();
                    scrollTo({ top: 0 });
                    document.getElementById('vehicle-year')?.focus({ preventScroll: true });
                  }}
                >
                  {t('home-slide-1-link')}
                </a>
              ) : null}
              {n === 2 ? (
                <Link className="button" to={categoryPath('sale')}>
                  {t('home-slide-2-link')}
                </Link>
              ) : null}
              {n === 3 ? (
                <Link className="button" to={articleListPath()}>
                  {t('home-slide-3-link')}
                </Link>
              ) : null}
            </div>
            <img
              src={artUrl(id)}
              alt=""
              width="640"
              height="480"
              {...(n === 1 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
          </div>
        ))}
      </div>
      <div className="dots">
        {SLIDES.map(({ n }, at) => (
          <button
            key={n}
            type="button"
            aria-label={t('home-slide-go', { n })}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => show(at)}
          />
        ))}
      </div>
    </section>
  );
}
