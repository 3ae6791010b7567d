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
  'home-tiles': 'Ensembles par gamme',
  'home-tile-esd': 'Disques et plaquettes ESD',
  'home-tile-esd-text': 'Percés et rainurés',
  'home-tile-ed': 'Disques et plaquettes ED',
  'home-tile-ed-text': 'Percés',
  'home-tile-es': 'Disques et plaquettes ES',
  'home-tile-es-text': 'Surface lisse',
  'home-tile-all': 'Tous les ensembles',
  'home-tile-all-text': 'Toutes les gammes',
  'home-cars': 'Toutes les marques et tous les modèles',
  'home-articles': 'Bon à savoir',
  'home-choose': 'Comment choisir',
  'home-choose-es':
    'ES : disques lisses et plaquettes en céramique. Le remplacement courant pour la conduite de tous les jours.',
  'home-choose-ed': 'ED : disques percés (trous chanfreinés) et plaquettes en céramique.',
  'home-choose-esd': 'ESD : disques percés et rainurés, plaquettes en céramique à fibres de carbone.',
} satisfies TextsLike<typeof en>;
