import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGE_OFFERS, type Language, localeOf } from '#texts/texts.ts';
import { languagePath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';

function useOtherLanguages(): Language[] {
  const { language, languages } = useShop();
  return languages.filter((each) => each !== language);
}

/** A link to the same page in another language; the server stores the choice. */
const LanguageLink = ({ language, ...link }: { language: Language } & ComponentProps<'a'>) => (
  <a
    {...link}
    href={languagePath(useLocation(), language)}
    hrefLang={localeOf(language)}
    lang={language}
    rel="nofollow"
  />
);

export function LanguageSwitch() {
  const languages = useOtherLanguages();
  if (languages.length === 0) return null;
  return (
    <p className="language-switch">
      {languages.map((each) => (
        <LanguageLink key={each} language={each}>
          {LANGUAGE_NAMES[each]}
        </LanguageLink>
      ))}
    </p>
  );
}

/** Buttons to the other languages. The inline script (`pages/boot-script.ts`) shows the one the browser prefers. */
export const LanguageOffer = () =>
  useOtherLanguages().map((each) => (
    <LanguageLink key={each} language={each} hidden data-offer={each} className="button wide">
      {LANGUAGE_OFFERS[each]}
    </LanguageLink>
  ));
