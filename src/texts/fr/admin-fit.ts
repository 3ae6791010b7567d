import type en from '../en/admin-fit.ts';
import type { TextsLike } from '../texts.ts';

/** Texts about the fit of orders. */
export default {
  'fit-column': 'Compatibilité',
  'fit-filter': 'Compatibilité',
  'fit-filter-to-check': 'À vérifier',
  'fit-verdict-fits-with-condition': 'Conditionnelle',
  'fit-verdict-not-enough-known': 'Renseignements insuffisants',
  'fit-verdict-not-checked': 'Non vérifiée',
  'fit-verdict-does-not-fit': 'Ne convient pas',
  'fit-spans': 'Ensemble pour {vehicles}',
  'fit-check-heading': 'Vérifiez la compatibilité avant d’expédier',
  'fit-check-ask': 'Demander à l’acheteur',
  'fit-check-help': {
    one: '{count} article de cette commande n’est pas certain de convenir. Un clic envoie par courriel le véhicule et la question à l’acheteur.',
    other:
      '{count} articles de cette commande ne sont pas certains de convenir. Un clic envoie par courriel les véhicules et les questions à l’acheteur.',
  },
  'fit-check-asked': 'Dernière question envoyée à l’acheteur le {time}.',
  'fit-check-sent': 'La question est en cours d’envoi à l’acheteur.',
  'fit-check-sent-before': 'Cette question a déjà été posée à l’acheteur.',
} satisfies TextsLike<typeof en>;
