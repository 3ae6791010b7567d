import type en from '../en/search.ts';
import type { TextsLike } from '../texts.ts';

export default {
  'search-understood': 'Votre recherche a été comprise ainsi',
  'search-remove-part': 'Retirer de la recherche : {part}',
  'search-part-number': 'Numéro de pièce {number}',
  'search-part-years': '{from}–{to}',
  'search-part-years-from': '{year} ou plus récent',
  'search-part-both-axles': 'Avant et arrière',
  'search-part-sale': 'En solde',
  'search-part-diameter': '{inches} po',
  'search-part-lugs': '{count} trous de goujon',
  'search-part-words': '« {words} »',
  'search-corrected': 'Résultats pour « {text} ».',
  'search-as-typed': 'Rechercher plutôt « {text} »',
  'search-unmatched': 'Aucune correspondance : {words}',
  'search-use-car': 'Utiliser {vehicle} comme véhicule',
  'search-shop-for-car': 'Tous les ensembles : {vehicle}',
  'search-nearest': {
    one: 'Résultat le plus proche : {count} ensemble pour « {text} »',
    other: 'Résultats les plus proches : {count} ensembles pour « {text} »',
  },
} satisfies TextsLike<typeof en>;
