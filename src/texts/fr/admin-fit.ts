export default {
  'fit-column': 'Compatibilité',
  'fit-filter-to-check': 'À vérifier',
  'fit-verdict-fits-with-condition': 'Conditionnelle',
  'fit-verdict-not-enough-known': 'À préciser',
  'fit-verdict-not-checked': 'Non vérifiée',
  'fit-verdict-does-not-fit': 'Incompatible',
  'fit-spans': 'Ensemble pour {vehicles}',
  'fit-check-heading': 'Vérifiez la compatibilité avant d’expédier',
  'fit-check-ask': 'Poser la question à l’acheteur',
  'fit-check-help': {
    one: 'Il n’est pas certain que {count} article de cette commande convienne. Un clic envoie à l’acheteur un courriel qui indique le véhicule et pose la question.',
    other:
      'Il n’est pas certain que {count} articles de cette commande conviennent. Un clic envoie à l’acheteur un courriel qui indique les véhicules et pose les questions.',
  },
  'fit-check-unchecked': {
    one: 'Il n’est pas certain que {count} article de cette commande convienne.',
    other: 'Il n’est pas certain que {count} articles de cette commande conviennent.',
  },
  'fit-check-asked': 'Dernière question envoyée à l’acheteur le {time}.',
  'fit-check-sent': 'La question est en cours d’envoi à l’acheteur.',
  'fit-check-sent-before': 'Cette question a déjà été posée à l’acheteur.',
};
