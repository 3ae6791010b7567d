import type en from '../en/cars.ts';
import type { TextsLike } from '../texts.ts';

export default {
  'browse-title': 'Ensembles de freins par marque et modèle',
  'browse-heading': 'Ensembles de disques et de plaquettes : {vehicle}',
  'browse-description':
    'Toutes les marques et tous les modèles auxquels nos ensembles conviennent, par année, avec leurs versions, moteurs et dimensions de disque.',
  'browse-description-of':
    'Ensembles de disques et de plaquettes de frein pour {vehicle} : lesquels conviennent, dimensions des disques, et prix en dollars canadiens et américains.',
  'browse-choose-make': 'Choisissez la marque',
  'browse-choose-model': 'Choisissez le modèle',
  'browse-choose-year': 'Choisissez l’année',
  'browse-other-years': 'Autres années',
  'browse-branch': { one: '{years}, {count} ensemble', other: '{years}, {count} ensembles' },
  'browse-known': 'Dans notre catalogue : {vehicle}',
  'browse-submodel': 'Sous-modèles',
  'browse-trim': 'Versions',
  'browse-engine': 'Moteurs',
  'browse-rotors-Front': 'Dimensions des disques avant',
  'browse-rotors-Rear': 'Dimensions des disques arrière',
  'browse-rotors-Front or Rear': 'Dimensions des disques',
  'browse-equipment-Front': 'Pour les freins avant, certains ensembles dépendent de cet équipement',
  'browse-equipment-Rear': 'Pour les freins arrière, certains ensembles dépendent de cet équipement',
  'browse-equipment-Front or Rear': 'Certains ensembles dépendent de cet équipement',
  'browse-sets-all': { one: 'L’afficher dans la liste', other: 'Trier et filtrer les {count} ensembles' },
  'browse-missing': 'Nous n’avons aucun ensemble pour ce véhicule.',
  'browse-breadcrumb': 'Vous êtes ici',
} satisfies TextsLike<typeof en>;
