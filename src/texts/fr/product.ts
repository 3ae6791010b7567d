import type en from '../en/product.ts';
import type { TextsLike } from '../texts.ts';

/** Texts of the product page. */
export default {
  'product-title': '{family}, {position}, {vehicle}',
  'product-description':
    '{family} pour {vehicle}, {position} : 2 disques et 1 jeu de plaquettes. Numéro de pièce {part}.',
  'product-missing': 'L’article n’existe pas ou a été retiré.',
  'product-missing-home': 'Aller à la page d’accueil',
  'product-breadcrumb': 'Fil d’Ariane',
  'product-back': 'Revenir aux résultats',
  'product-quantity': 'Quantité',
  'product-less': 'Un de moins',
  'product-more': 'Un de plus',
  'product-quantity-cut': 'Plus que {count} en stock; la quantité est donc maintenant de {count}.',
  'product-back-in-stock': 'M’avertir de son retour en stock',
  'product-part': 'Numéro de pièce',
  'product-car-part': 'ID véhicule-pièce',
  'product-vehicle': 'Véhicule',
  'product-position': 'Position',
  'product-trim': 'Version',
  'product-engine': 'Moteur',
  'product-any': 'Sans restriction',
  'product-ask': 'Poser une question sur cet ensemble',
  'gallery-label': 'Images de cet ensemble',
  'gallery-show': 'Afficher l’image {n}',
  'gallery-illustration': 'Illustration',
  'gallery-zoom': 'Agrandir',
  'gallery-whole': 'Afficher l’image entière',
  'gallery-zoom-previous': 'Image précédente',
  'gallery-zoom-next': 'Image suivante',
  'gallery-zoom-close': 'Fermer l’image',
  'gallery-of': '{n} / {count}',
  'gallery-previous': 'Images précédentes',
  'gallery-next': 'Images suivantes',
  'gallery-alt': '{name}, image {n}',
  'axle-add-both': 'Ajouter les deux au panier',
} satisfies TextsLike<typeof en>;
