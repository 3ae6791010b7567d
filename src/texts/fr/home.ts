import type en from '../en/home.ts';
import type { TextsLike } from '../texts.ts';

/** Texts of the home page. */
export default {
  'home-title': 'Trouvez l’ensemble de disques et de plaquettes qui convient',
  'home-description':
    'Ensembles de disques et de plaquettes de frein, trouvés par véhicule ou par numéro de pièce d’un concurrent : deux disques et un jeu de plaquettes dans une seule boîte, livrés gratuitement au Canada et aux États-Unis.',
  'home-slides': 'À la une',
  'home-slide-of': '{n} sur 3',
  'home-slide-previous': 'Précédente',
  'home-slide-next': 'Suivante',
  'home-slide-go': 'Afficher la diapositive {n}',
  'home-slide-1': 'Deux disques. Un jeu de plaquettes. Une boîte.',
  'home-slide-1-text':
    'Les disques et les plaquettes d’un essieu, selon l’année, la marque, le modèle, la version et le moteur de votre véhicule.',
  'home-slide-1-link': 'Choisir votre véhicule',
  'home-slide-2': 'Ensembles en solde',
  'home-slide-2-text': 'Les mêmes ensembles à meilleur prix, jusqu’à épuisement des stocks.',
  'home-slide-2-link': 'Voir les soldes',
  'home-slide-3': 'Connaissez vos freins',
  'home-slide-3-text':
    'Lisses, percés, ou percés et rainurés? Quand les remplacer et comment trouver l’ensemble qui convient.',
  'home-slide-3-link': 'Lire les articles',
  'home-lead': 'L’année, la marque et le modèle suffisent. Le reste précise la liste.',
  'home-search': 'Ou cherchez par numéro de pièce, le nôtre ou celui d’un concurrent',
  'home-cars': 'Toutes les marques et tous les modèles',
  'home-promise-shipping': 'Livraison gratuite au Canada et aux États-Unis',
  'home-promise-fit': 'Compatibilité vérifiée pour votre véhicule',
  'home-promise-returns': 'Conditions de retour claires',
  'home-tiles': 'Trois types de disques, selon votre conduite',
  'home-from': 'À partir de {price}',
  'home-tile-esd': 'Disques et plaquettes ESD',
  'home-tile-esd-text': 'Percés et rainurés, plaquettes en céramique à fibres de carbone',
  'home-tile-esd-use': 'Pour le remorquage, les charges et la montagne',
  'home-tile-ed': 'Disques et plaquettes ED',
  'home-tile-ed-text': 'Percés, plaquettes en céramique',
  'home-tile-ed-use': 'Pour la pluie et une réponse rapide',
  'home-tile-es': 'Disques et plaquettes ES',
  'home-tile-es-text': 'Lisses, plaquettes en céramique',
  'home-tile-es-use': 'Pour la conduite de tous les jours',
  'home-tile-all': 'Tous les ensembles',
  'home-tile-all-text': 'Tous les ensembles, avant et arrière',
  'home-tile-all-use': 'Filtrez par position, type et dimension de disque',
  'home-makes': 'Ensembles par marque',
  'home-make-sets': { one: '{count} ensemble', other: '{count} ensembles' },
  'home-articles': 'Bon à savoir',
} satisfies TextsLike<typeof en>;
