import type en from '../en/fit.ts';
import type { TextsLike } from '../texts.ts';

/** Texts about a shopper's car and whether a set fits it. */
export default {
  'fit-fits': 'Convient à votre {vehicle}',
  /** The first words of `fit-fits`, shown alone on phones. */
  'fit-fits-short': 'Convient',
  'fit-fits-page': 'Convient à ce véhicule : {vehicle}',
  'fit-condition': 'Convient sous condition : {note}',
  'fit-not': 'Ne convient pas à votre {vehicle}',
  'fit-not-page': 'Ne convient pas à ce véhicule : {vehicle}',
  'fit-choose': 'Choisissez votre véhicule pour vérifier la compatibilité',
  'fit-choose-more': 'Choisissez la version ou le moteur pour vérifier la compatibilité',
  'fit-no-data': 'Nous n’avons aucune donnée de compatibilité pour {vehicle}',
  'fit-missing-year': 'Choisissez l’année pour vérifier la compatibilité',
  'fit-missing-make': 'Choisissez la marque pour vérifier la compatibilité',
  'fit-missing-model': 'Choisissez le modèle pour vérifier la compatibilité',
  'fit-missing-submodel': 'Choisissez le sous-modèle pour vérifier la compatibilité',
  'fit-missing-trim': 'Choisissez la version pour vérifier la compatibilité',
  'fit-missing-engine': 'Choisissez le moteur pour vérifier la compatibilité',
  'car-spans': '{name} {years}',
  'car-several': 'plusieurs modèles',
  'car-answers': '{vehicle}, {answers}',
  'answer-rotor': 'disque {position} de {size}',
  'answer-rotor-other': 'disque {position} d’une autre dimension',
  'answer-with': '{position} : avec {equipment}',
  'answer-without': '{position} : sans {equipment}',
  'size-in': '{size} po',
  'size-mm': '{size} mm',
  'position-Front': 'avant',
  'position-Rear': 'arrière',
  'position-Front or Rear': 'avant ou arrière',
  'add-acknowledge': 'Je sais que l’ensemble ne convient pas',
  'add-acknowledge-first': 'Cochez cette case pour ajouter l’ensemble quand même.',
} satisfies TextsLike<typeof en>;
