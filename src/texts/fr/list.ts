import type en from '../en/list.ts';
import type { TextsLike } from '../texts.ts';

/** Texts of the product lists. */
export default {
  'list-sale': 'Ensembles de disques et de plaquettes en solde',
  'list-esd': 'Disques et plaquettes ESD',
  'list-ed': 'Disques et plaquettes ED',
  'list-es': 'Disques et plaquettes ES',
  'list-number': 'Ensembles pour le numéro de pièce {number}',
  'list-name': 'Ensembles pour « {text} »',
  'list-description':
    'Ensembles de disques et de plaquettes, avec prix en dollars canadiens et américains : deux disques et un jeu de plaquettes par boîte.',
  'list-description-vehicle':
    'Ensembles de disques et de plaquettes pour {vehicle} : deux disques et un jeu de plaquettes.',
  'list-results': 'Résultats {from} à {to} sur {total}',
  'list-empty': 'Désolés, aucun ensemble ne correspond.',
  'list-loading': 'Chargement des résultats.',
  'list-sort': 'Trier par',
  'sort-relevance': 'Pertinence',
  'sort-price-asc': 'Prix croissant',
  'sort-price-desc': 'Prix décroissant',
  'sort-name': 'Nom',
  'sort-go': 'Trier',
  'part-search': 'Recherche par pièce',
  'part-search-placeholder': 'Numéro d’un concurrent',
  'part-search-go': 'Rechercher',
  'filter-open': 'Filtrer',
  'filter-open-count': 'Filtrer ({count})',
  'filter-title': 'Filtres',
  'filter-close': 'Fermer les filtres',
  'filter-position': 'Position',
  'filter-subcategory': 'Gamme',
  'filter-all': 'Toutes',
  'filter-more': '{count} autres',
  'filter-apply': 'Appliquer les filtres',
  'filter-clear': 'Tout effacer',
  'filter-remove': 'Retirer le filtre {value}',
  'filter-applied': 'Filtres actifs',
  'list-only-fitting': 'Seulement les ensembles pour {vehicle}',
  'list-show-all': 'Voir tous les ensembles',
} satisfies TextsLike<typeof en>;
