import type en from '../en/catalogue.ts';
import type { TextsLike } from '../texts.ts';

/** Texts that product lists and the product page share. */
export default {
  'price-now': 'Prix actuel',
  'price-was': 'Prix précédent',
  'price-save': 'Vous économisez {amount}',
  'list-all': 'Tous les ensembles de disques et de plaquettes',
  'list-vehicle': 'Ensembles de freins : {vehicle}',
  'filter-note': 'Remarque',
  'card-title': '{family}, {position}',
  'feed-product-type': 'Disques et plaquettes de frein',
  'card-part': 'Numéro de pièce',
  'card-includes': 'L’ensemble comprend : 2 disques et 1 jeu de plaquettes',
  'card-replaces': 'Remplace {brand} {number}',
  'card-notes': 'Certains véhicules : {notes}',
  'compare-guide': 'Les différences entre les trois types de disques',
  'compare-rotors-es': 'Disques lisses',
  'compare-rotors-ed': 'Disques percés',
  'compare-rotors-esd': 'Disques percés et rainurés',
  'card-details': 'Détails',
  'product-add': 'AJOUTER AU PANIER',
  'product-adding': 'Ajout en cours',
  'axle-title': 'L’ensemble assorti pour l’autre essieu',
  'axle-add': 'L’ajouter aussi',
  'stock-in': 'En stock',
  'stock-out': 'En rupture de stock',
  'stock-left': 'Il en reste {count}',
  'vehicle-year': 'Année',
  'vehicle-make': 'Marque',
  'vehicle-model': 'Modèle',
  'vehicle-change': 'Changer',
} satisfies TextsLike<typeof en>;
