import { familyTitle } from '#domain/family.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { positionInName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';

/** The name of a set, such as `ESD Rotors&Pads, Front`. */
export const setName = (set: { subcategory: string; position: string }, t: Translate): string =>
  t('card-title', {
    family: catalogueText(familyTitle(set.subcategory), t),
    position: positionInName(set.position, t),
  });
