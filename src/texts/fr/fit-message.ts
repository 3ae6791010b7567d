export default {
  'fit-message-title': 'Commande {order} : l’ensemble convient-il à votre véhicule?',
  'fit-message-intro':
    'Avant d’expédier votre commande, nous vérifions qu’elle convient à votre véhicule. Aidez-nous en répondant à ceci :',
  'fit-message-line': '{quantity} × {name} ({part}) pour {car}.',
  'fit-message-line-no-car': '{quantity} × {name} ({part}). Indiqué pour {car}.',
  'fit-message-choices': '{question} Réponses possibles : {choices}.',
  'fit-message-condition':
    'L’ensemble ne convient qu’à cette condition : {note}. Votre véhicule la remplit-il?',
  'fit-message-no-car':
    'À quel véhicule cet ensemble est-il destiné? Indiquez-nous l’année, la marque, le modèle, la version et le moteur.',
  'fit-message-levels': 'Quels sont le sous-modèle, la version et le moteur de votre véhicule?',
  'fit-message-misfit':
    'Selon notre catalogue, l’ensemble ne convient pas à ce véhicule. Est-il destiné à un autre véhicule, ou devons-nous l’expédier quand même?',
  'fit-message-more': {
    one: 'Un autre ensemble de cette commande doit être vérifié; nous vous écrirons à ce sujet.',
    other:
      '{count} autres ensembles de cette commande doivent être vérifiés; nous vous écrirons à leur sujet.',
  },
  'fit-message-reply': 'Veuillez répondre à ce message. Merci.',
};
