import type en from '../en/product-sections.ts';
import type { TextsLike } from '../texts.ts';

/** Texts of the sections below a product's pictures and price. */
export default {
  'product-sections': 'Sur cette page',
  'section-description': 'DESCRIPTION',
  'section-details': 'DÉTAILS',
  'section-warranty': 'GARANTIE',
  'section-compare': 'COMPARER',
  'compare-this': 'Cet ensemble',
  'compare-rotors-es': 'Disques lisses',
  'compare-rotors-ed': 'Disques percés',
  'compare-rotors-esd': 'Disques percés et rainurés',
  'compare-use-es':
    'Silencieux, usure régulière, comme sur la plupart des véhicules neufs. Pour les trajets quotidiens, les courses et l’autoroute.',
  'compare-use-ed':
    'Les trous évacuent l’eau, les gaz et la poussière : une réponse rapide sous la pluie. Pas pour la piste.',
  'compare-use-esd':
    'Les rainures gardent la surface des plaquettes nette. Pour le remorquage, les charges et la montagne; un léger bourdonnement est possible, et les plaquettes s’usent un peu plus vite.',
  'compare-guide': 'Les différences entre les trois types de disques',
  'section-fits': 'VÉHICULES',
  'product-fits-search': 'Rechercher parmi ces véhicules',
  'product-fits-count': { one: '{count} résultat', other: '{count} résultats' },
  'warranty-text': '1 an ou 20 000 km (12 000 milles), selon la première éventualité',
  'product-replaces': 'Remplace ces numéros de pièce',
  'product-guides': 'Installation',
  'guide-install': 'Comment installer l’ensemble',
  'guide-bed-in': 'Comment roder des freins neufs',
  'guide-replace': 'Quand remplacer les disques et les plaquettes',
  'product-brand': 'Marque',
  'product-number': 'Numéro',
} satisfies TextsLike<typeof en>;
