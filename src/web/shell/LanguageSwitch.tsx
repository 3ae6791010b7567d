import { useLocation } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGE_OFFERS, localeOf } from '#texts/texts.ts';
import { languagePath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';

/** Links to the same page in the other languages of the shop; the server stores the choice. */
export function LanguageSwitch() {
  const { language, languages } = useShop();
  const location = useLocation();
  const otherLanguages = languages.filter((each) => each !== language);
  if (otherLanguages.length === 0) return null;
  return (
    <p className="language-switch">
      {otherLanguages.map((each) => (
        <a
          key={each}
          href={languagePath(location, each)}
          hrefLang={localeOf(each)}
          lang={each}
          rel="nofollow"
        >
          {LANGUAGE_NAMES[each]}
        </a>
      ))}
    </p>
  );
}

/**
 * Buttons that lead to the same page in the other languages. The document's inline script (`pages/boot-script.ts`) shows
 * the one that the browser prefers, so that the document itself is the same for everyone.
 */
export function LanguageOffer() {
  const { language, languages } = useShop();
  const location = useLocation();
  return languages
    .filter((each) => each !== language)
    .map((each) => (
      <a
        key={each}
        hidden
        data-offer={each}
        className="button wide"
        href={languagePath(location, each)}
        hrefLang={localeOf(each)}
        lang={each}
        rel="nofollow"
      >
        {LANGUAGE_OFFERS[each]}
      </a>
    ));
}
