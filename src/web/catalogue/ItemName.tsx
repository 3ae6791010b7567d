import type { Translations } from '#domain/item-texts.ts';
import { itemText, untranslatedLanguage } from '#texts/item-text.ts';
import { useShop } from '../platform/shop.tsx';

/** An item's name in the language of the page. A name without a translation is marked as English for screen readers. */
export function ItemName({ item }: { item: { displayname: string } & Partial<Translations<'displayname'>> }) {
  const { t } = useShop();
  return <span lang={untranslatedLanguage(item, 'displayname', t)}>{itemText(item, 'displayname', t)}</span>;
}
