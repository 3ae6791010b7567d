import type { Translations } from '#domain/item-texts.ts';
import { itemText, untranslatedLanguage } from '#texts/item-text.ts';
import { useShop } from '../platform/shop.tsx';

/** An item's own name in the language of the page; one that is not translated is marked with its language. */
export function ItemName({ item }: { item: { displayname: string } & Partial<Translations<'displayname'>> }) {
  const { t } = useShop();
  return <span lang={untranslatedLanguage(item, 'displayname', t)}>{itemText(item, 'displayname', t)}</span>;
}
