export default {
  'timeline-order-placed': '{author} : commande passée.',
  'timeline-order-placed-quote': '{author} : commande passée à partir de la soumission {number}.',
  'timeline-order-paid': '{author} : paiement reçu, facture émise.',
  'timeline-payment-declined': 'Un paiement de {amount} a été refusé.',
  'timeline-order-paid-offline':
    '{author} : enregistrement d’un paiement hors ligne de {amount} reçu le {day}. Mode : {method}.',
  'timeline-order-paid-by-note': '{author} : enregistrement d’un paiement hors ligne.',
  'timeline-order-prepare': '{author} : emballage commencé.',
  'timeline-order-unprepare': '{author} : emballage arrêté.',
  'timeline-order-ship': {
    one: '{author} : {count} unité expédiée par {parcel}.',
    other: '{author} : {count} unités expédiées par {parcel}.',
  },
  'timeline-order-ship-units': '{author} : expédition de {units} par {parcel}.',
  'timeline-order-restock': '{author} : remise en stock de {units}.',
  'timeline-parcel': '{carrier}, numéro de suivi {tracking}',
  'timeline-shipment-changed': '{author} : envoi corrigé. Avant : {before}; maintenant : {after}.',
  'timeline-order-note': '{author} : note interne ajoutée.',
  'timeline-order-cancel': '{author} : commande annulée.',
  'timeline-order-cancel-refund': '{author} : commande annulée, remboursement de {amount} demandé.',
  'timeline-order-cancel-wait':
    '{author} : commande annulée. Elle prend fin dès que son paiement en suspens a échoué ou est remboursé.',
  'timeline-order-void': '{author} : commande annulée avant paiement.',
  'timeline-void-hold-expired': '{author} : commande annulée, car elle n’a pas été payée à temps.',
  'timeline-void-changed-before-paying':
    '{author} : commande annulée, car le panier a été modifié avant le paiement.',
  'timeline-order-return': '{author} : retour approuvé.',
  'timeline-order-withdraw-return': '{author} : approbation du retour retirée.',
  'timeline-order-refund': '{author} : remboursement de {amount} demandé.',
  'timeline-order-refund-restock': '{author} : remboursement de {amount} demandé, unités remises en stock.',
  'timeline-order-refund-waiting':
    '{author} : approbation d’un remboursement de {amount} demandée à une deuxième personne.',
  'timeline-order-refund-approved':
    '{author} : remboursement de {amount}, demandé par {requester}, approuvé.',
  'timeline-order-refund-not-approved':
    '{author} : remboursement de {amount}, demandé par {requester}, non approuvé.',
  'timeline-order-refund-withdrawn': '{author} : demande de remboursement de {amount} retirée.',
  'timeline-order-refunded': 'Le fournisseur de paiement a confirmé un remboursement de {amount}.',
  'timeline-order-refunded-provider':
    'Un remboursement de {amount} a été fait chez le fournisseur de paiement.',
  'timeline-order-refunded-dispute':
    'Un montant de {amount} a été rendu au payeur, car le paiement a été contesté.',
  'timeline-refund-failed': 'Le fournisseur de paiement a refusé un remboursement de {amount} (code {code}).',
  'timeline-order-line-note': '{author} : la note de {part} est maintenant « {note} ».',
  'timeline-order-line-note-removed': '{author} : note de {part} retirée.',
  'timeline-order-saved': '{author} : commande modifiée.',
  'timeline-order-saved-shipping': '{author} : adresse de livraison modifiée.',
  'timeline-order-saved-billing': '{author} : adresse de facturation modifiée.',
  'timeline-order-saved-both': '{author} : les deux adresses modifiées.',
  'timeline-message-sent': '{author} : message « {title} » envoyé.',
  'timeline-fit-asked':
    '{author} : question de compatibilité posée à l’acheteur dans le message « {title} ».',
  'timeline-message-received': '{author} : message « {title} » écrit.',
  'timeline-email-sent': 'Courriel à l’acheteur : {kind}.',
  'timeline-email-open': 'Ouvrir le courriel',
  'timeline-email-resent': '{author} : courriel renvoyé ({kind}).',
  'timeline-message-attached': '{author} : message associé à cette commande.',
  'timeline-message-detached': '{author} : message dissocié de cette commande.',
  'timeline-message-replied': '{author} : réponse à un message.',
  'timeline-history-redacted':
    'Des données personnelles ont été retirées d’anciennes entrées, car le compte a été supprimé.',
  'timeline-status': 'État de la commande : {status}.',
  'timeline-message-open': 'Ouvrir la conversation',
  'timeline-reason': 'Raison : {reason}',
};
