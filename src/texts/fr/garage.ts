import type en from '../en/garage.ts';
import type { TextsLike } from '../texts.ts';

/** Texts of the page of a shopper's vehicles and of the questions about one. */
export default {
  'question-rotor-Front': 'Quel disque avant se trouve sur votre {vehicle}?',
  'question-rotor-Rear': 'Quel disque arrière se trouve sur votre {vehicle}?',
  'question-rotor-Front or Rear': 'Quel disque se trouve sur votre {vehicle}?',
  'question-equipment-Front': 'Pour les freins avant, votre véhicule ({vehicle}) a-t-il ceci : {equipment}?',
  'question-equipment-Rear': 'Pour les freins arrière, votre véhicule ({vehicle}) a-t-il ceci : {equipment}?',
  'question-equipment-Front or Rear': 'Votre véhicule ({vehicle}) a-t-il ceci : {equipment}?',
  'question-level-submodel': 'Quel est le sous-modèle de votre {vehicle}?',
  'question-level-trim': 'Quelle est la version de votre {vehicle}?',
  'question-level-engine': 'Quel est le moteur de votre {vehicle}?',
  'question-level-choose': 'Choisissez',
  'question-level-save': 'Enregistrer',
  'question-yes': 'Oui',
  'question-no': 'Non',
  'question-other': 'Autre',
  'question-change': 'Changer : {answer}',
  'question-how': 'Comment le savoir',
  'question-how-measure':
    'Roue enlevée et véhicule sur chandelles, mesurez en ligne droite d’un bord à l’autre du disque, à la hauteur du centre. Le bol (le centre surélevé du disque) dépasse : tenez le ruban ou une règle bien droit devant lui, sans le plier, et visez les deux bords.',
  'question-how-stamp':
    'Ou lisez l’inscription sur le bol ou sur la tranche : elle indique le diamètre, souvent en millimètres après Ø, et l’épaisseur minimale (MIN ou MIN TH). Pour obtenir des pouces, divisez les millimètres par 25,4 : 320 mm font 12,6 po.',
  'question-drawing-size': '12,6 po · 320 mm',
  'question-drawing':
    'Un disque de frein vu de face. Le diamètre se mesure sur toute la surface; l’inscription est sur le bol.',
  'garage-title': 'Vos véhicules',
  'garage-help':
    'Nous vérifions si chaque ensemble que vous voyez ou commandez convient à votre véhicule actif.',
  'garage-active': 'Actif',
  'garage-use': 'Utiliser ce véhicule',
  'garage-use-of': 'Utiliser {vehicle}',
  'garage-stop': 'Ne plus l’utiliser',
  'garage-remove': 'Retirer',
  'garage-remove-of': 'Retirer {vehicle}',
  'garage-removed': 'Véhicule retiré : {vehicle}.',
  'garage-name': 'Nom, par exemple CR-V de maman',
  'garage-name-of': 'Nom : {vehicle}',
  'garage-name-save': 'Enregistrer le nom',
  'garage-add': 'Ajouter un véhicule',
  'garage-empty': 'Aucun véhicule pour l’instant. Choisissez-en un pour voir ce qui convient.',
  'garage-show': 'Voir les ensembles qui conviennent',
  'garage-back': 'Revenir là où vous étiez',
  'garage-full-visitor':
    'Nous gardons vos cinq derniers véhicules. Connectez-vous pour en garder jusqu’à vingt.',
  'garage-unsaved': 'Non enregistré dans votre compte',
  'question-unknown': 'Cette question ne concerne pas votre véhicule.',
  'level-chosen': 'Ce choix est déjà fait. Choisissez plutôt un autre véhicule.',
  'add-no-car': 'À quel véhicule cet ensemble est-il destiné?',
  'add-no-car-help': 'Choisissez votre véhicule, et nous vérifions que l’ensemble convient avant l’achat.',
  'add-choose-car': 'Choisir votre véhicule',
  'add-unchecked': 'Ajouter sans vérifier',
  'add-open': 'Une seule question détermine si cet ensemble convient',
  'add-open-help': 'Répondez à la question sur votre véhicule ci-dessus, pour que nous puissions vérifier.',
  'add-open-anyway': 'Ajouter sans répondre',
} satisfies TextsLike<typeof en>;
