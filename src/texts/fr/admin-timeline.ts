import type en from '../en/admin-timeline.ts';
import type { TextsLike } from '../texts.ts';

/** Texts of an order's timeline. */
export default {
  'timeline-shop': 'La boutique',
  'timeline-customer': 'Le client',
  'timeline-order-placed': '{who} : commande passée.',
  'timeline-order-paid': '{who} : paiement reçu, facture émise.',
  'timeline-order-paid-offline':
    '{who} : paiement de {amount} reçu autrement le {day}, enregistré. Mode : {method}.',
  'timeline-order-paid-by-note': '{who} : paiement reçu autrement, enregistré.',
  'timeline-order-prepare': '{who} : emballage commencé.',
  'timeline-order-unprepare': '{who} : emballage arrêté.',
  'timeline-order-ship': {
    one: '{who} : {count} unité expédiée par {parcel}.',
    other: '{who} : {count} unités expédiées par {parcel}.',
  },
  'timeline-parcel': '{carrier}, numéro de suivi {tracking}',
  'timeline-shipment-changed': '{who} : envoi corrigé. Avant : {before}; maintenant : {after}.',
  'timeline-order-note': '{who} : note interne ajoutée.',
  'timeline-order-cancel': '{who} : commande annulée.',
  'timeline-order-cancel-refund': '{who} : commande annulée, remboursement de {amount} demandé.',
  'timeline-order-cancel-wait':
    '{who} : commande annulée. Elle prend fin dès que son paiement indécis a échoué ou est remboursé.',
  'timeline-order-void': '{who} : commande annulée avant paiement.',
  'timeline-void-hold-expired': '{who} : commande annulée, car elle n’a pas été payée à temps.',
  'timeline-void-changed-before-paying':
    '{who} : commande annulée, car le panier a été modifié avant le paiement.',
  'timeline-order-return': '{who} : retour approuvé.',
  'timeline-order-withdraw-return': '{who} : approbation du retour retirée.',
  'timeline-order-refund': '{who} : remboursement de {amount} demandé.',
  'timeline-order-refund-restock': '{who} : remboursement de {amount} demandé, unités remises en stock.',
  'timeline-order-refund-waiting':
    '{who} : approbation d’un remboursement de {amount} demandée à une deuxième personne.',
  'timeline-order-refund-approved': '{who} : remboursement de {amount}, demandé par {requester}, approuvé.',
  'timeline-order-refund-not-approved':
    '{who} : remboursement de {amount}, demandé par {requester}, non approuvé.',
  'timeline-order-refunded': 'Le fournisseur de paiement a confirmé un remboursement de {amount}.',
  'timeline-order-refunded-provider':
    'Un remboursement de {amount} a été fait chez le fournisseur de paiement.',
  'timeline-order-refunded-dispute': '{amount} ont été rendus au payeur, car le paiement a été contesté.',
  'timeline-refund-failed': 'Le fournisseur de paiement a refusé un remboursement de {amount} (code {code}).',
  'timeline-order-line-note': '{who} : note de {part} remplacée par « {note} ».',
  'timeline-order-line-note-removed': '{who} : note de {part} retirée.',
  'timeline-order-saved': '{who} : commande modifiée.',
  'timeline-order-saved-shipping': '{who} : adresse de livraison modifiée.',
  'timeline-order-saved-billing': '{who} : adresse de facturation modifiée.',
  'timeline-order-saved-both': '{who} : les deux adresses modifiées.',
  'timeline-message-sent': '{who} : message « {title} » envoyé.',
  'timeline-fit-asked': '{who} : question de compatibilité posée à l’acheteur dans le message « {title} ».',
  'timeline-message-received': '{who} : message « {title} » écrit.',
  'timeline-email-resent': '{who} : courriel renvoyé ({kind}).',
  'timeline-message-replied': '{who} : réponse à un message.',
  'timeline-deeds-blanked':
    'Des données personnelles ont été retirées d’anciennes entrées, car le compte a été supprimé.',
  'timeline-status': 'Statut de la commande : {status}.',
  'timeline-reason': 'Raison : {reason}',
} satisfies TextsLike<typeof en>;
