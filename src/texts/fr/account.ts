import type en from '../en/account.ts';
import type { TextsLike } from '../texts.ts';

export default {
  'account-label': 'Votre compte',
  'account-menu': 'Menu du compte',
  'account-menu-label': 'Votre compte, dans l’en-tête',
  'account-orders': 'Commandes',
  'account-messages': 'Messages',
  'account-addresses': 'Adresses',
  'account-wish-lists': 'Listes de souhaits',
  'account-recent-search': 'Recherches récentes',
  'account-saved-car': 'Véhicules enregistrés',
  'account-settings': 'Paramètres du compte',
  'account-sign-out': 'Se déconnecter',
  'account-cancel': 'Annuler',
  'account-delete': 'Supprimer',
  'account-edit': 'Modifier',
  'account-keep': 'Garder',
  'account-undo': 'Annuler',
  'verify-done': 'Votre adresse courriel est confirmée.',
  'account-entry-deleted': 'Suppression effectuée.',
  'header-menu-close': 'Fermer le menu',
  'menu-categories': 'Catégories du menu',
  'menu-currency': 'Pays et devise, dans le menu',
} satisfies TextsLike<typeof en>;
