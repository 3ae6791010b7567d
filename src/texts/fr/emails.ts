export default {
  'mailbox-title': 'Courriels sortants',
  'mailbox-help':
    'Aucun serveur de courriel n’est configuré; les courriels sont donc enregistrés dans des fichiers. Le plus récent est en premier.',
  'mailbox-text': 'Texte brut',
  'mailbox-empty': 'Il n’y a pas encore de courriel.',
  'email-fact': '{name} : {value}',
  'email-greeting': 'Bonjour,',
  'email-greeting-name': 'Bonjour {name},',
  'email-help': 'Des questions? Répondez à ce courriel ou écrivez à {email}.',
  'email-verify-subject': '{shop} : confirmez votre adresse courriel',
  'email-verify-heading': 'Bienvenue chez {shop}',
  'email-verify-body': 'Veuillez confirmer que cette adresse courriel est la vôtre.',
  'email-verify-link': 'Confirmer l’adresse courriel',
  'email-verify-days': 'Le lien est valable {days} jours. Connectez-vous pour l’utiliser.',
  'email-verify-not-you':
    'Si ce n’était pas vous, ne tenez pas compte de ce courriel. L’adresse reste non confirmée tant que le lien n’est pas ouvert.',
  'email-welcome-subject': 'Bienvenue chez {shop}',
  'email-welcome-heading': 'Bienvenue chez {shop}',
  'email-welcome-body': 'Votre adresse courriel est confirmée et votre compte est prêt.',
  'email-welcome-garage':
    'Enregistrez vos véhicules, et chaque page vous indiquera quels ensembles leur conviennent.',
  'email-welcome-link': 'Ajouter vos véhicules',
  'email-welcome-orders':
    'Vos commandes, factures, adresses et listes de souhaits sont dans votre compte, y compris les commandes passées avec cette adresse avant votre inscription.',
  'email-account-exists-subject': '{shop} : vous avez déjà un compte',
  'email-account-exists-heading': 'Vous avez déjà un compte',
  'email-account-exists-body':
    'Quelqu’un a tenté de s’inscrire avec cette adresse, à laquelle un compte est déjà associé. Rien n’a changé.',
  'email-account-exists-forgot':
    'S’il s’agit de vous et que vous avez oublié votre mot de passe, choisissez-en un nouveau.',
  'email-reset-link': 'Changer le mot de passe',
  'email-code-subject': '{shop} : votre code de vérification',
  'email-code-heading': 'Réinitialisez votre mot de passe',
  'email-code-body': 'Votre code de vérification : {code}',
  'email-code-validity': 'Il est valable {minutes} minutes dans le navigateur où vous l’avez demandé.',
  'email-code-link':
    'Ce lien permet de choisir un nouveau mot de passe, sur tout appareil, pendant {minutes} minutes.',
  'email-code-not-you':
    'Si vous ne l’avez pas demandé, ne tenez pas compte de ce courriel. Ne communiquez ni le code ni le lien à personne.',
  'email-password-changed-subject': '{shop} : votre mot de passe a été changé',
  'email-password-changed-heading': 'Votre mot de passe a été changé',
  'email-password-changed-body':
    'Le mot de passe de votre compte a été changé, et tous les autres appareils ont été déconnectés.',
  'email-not-you-reset': 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
  'email-account-changed-subject': '{shop} : votre compte a été modifié',
  'email-account-changed-heading': 'Votre compte a été modifié',
  'email-account-changed-body':
    'Votre nom, votre entreprise ou votre numéro de téléphone a été modifié dans les paramètres de votre compte.',
  'email-confirm-subject': '{shop} : confirmez votre nouvelle adresse courriel',
  'email-confirm-heading': 'Confirmez votre nouvelle adresse courriel',
  'email-confirm-body': 'Veuillez confirmer la nouvelle adresse courriel de votre compte.',
  'email-confirm-link': 'Confirmer la nouvelle adresse',
  'email-confirm-sign-in':
    'Le lien est valable {days} jours. Connectez-vous avec votre adresse actuelle pour l’utiliser. Ensuite, vous vous connecterez avec la nouvelle.',
  'email-changing-subject': '{shop} : votre adresse courriel est sur le point de changer',
  'email-changing-heading': 'Votre adresse courriel est sur le point de changer',
  'email-changing-body':
    'Notre personnel a entré une autre adresse courriel pour votre compte. Vous continuez de vous connecter avec votre adresse actuelle jusqu’à ce que la nouvelle soit confirmée par une personne connectée à votre compte.',
  'email-changing-not-you': 'Si vous ne l’avez pas demandé, choisissez un nouveau mot de passe.',
  'email-account-moved-subject': '{shop} : l’adresse courriel de votre compte a été changée',
  'email-account-moved-heading': 'Votre adresse courriel a été changée',
  'email-account-moved-body':
    'La nouvelle adresse courriel de votre compte a été confirmée. Vous ne pouvez plus vous connecter avec l’adresse à laquelle vous recevez ce courriel, et tous les autres appareils ont été déconnectés.',
  'email-account-moved-not-you': 'Si ce n’était pas vous, répondez tout de suite à ce courriel.',
  'email-carrier': 'Transporteur',
  'email-in-parcel': 'Dans ce colis',
  'email-order-button': 'Voir la commande',
  'email-order-paid-subject': '{shop} : la commande {order} est payée',
  'email-order-paid-heading': 'Merci de votre commande',
  'email-order-paid-body': 'Nous avons reçu votre paiement de {total} pour la commande {order}.',
  'email-order-paid-next': 'Nous emballerons votre commande et vous écrirons lors de son expédition.',
  'email-order-paid-link': 'Voir la commande et la facture',
  'email-order-void-subject': '{shop} : la commande {order} a été annulée',
  'email-order-void-heading': 'Votre commande n’a pas pu être menée à terme',
  'email-order-void-body':
    'Votre commande {order} n’a pas pu être menée à terme. Si un montant a été débité, il sera remboursé automatiquement.',
  'email-order-cancelled-subject': '{shop} : la commande {order} a été annulée',
  'email-order-cancelled-heading': 'Votre commande a été annulée',
  'email-order-cancelled-body':
    'Votre commande {order} a été annulée. Le montant payé, {total}, sera remboursé selon votre mode de paiement initial. Nous vous écrirons quand le remboursement sera terminé.',
  'email-order-cancelled-credit':
    'Votre commande {order} a été annulée. Sur le montant payé, {total}, nous remettons {credit} à votre crédit en magasin; tout autre montant sera remboursé selon votre mode de paiement initial. Nous vous écrirons quand le remboursement sera terminé.',
  'email-order-cancelled-free': 'Votre commande {order} a été annulée. Il n’y avait rien à rembourser.',
  'email-order-shipped-subject': '{shop} : la commande {order} est en route',
  'email-order-shipped-heading': 'Votre colis est en route',
  'email-order-shipped-body': 'Un envoi de votre commande {order} est en route avec {carrier}.',
  'email-order-shipped-rest':
    'Le reste de votre commande sera expédié séparément. Nous vous écrirons à ce moment-là.',
  'email-shipment-corrected-subject': '{shop} : correction d’un envoi de la commande {order}',
  'email-shipment-corrected-heading': 'Correction de votre envoi',
  'email-shipment-corrected-body':
    'Nous avons corrigé les détails d’un envoi de votre commande {order}, confié à {carrier}. Utilisez les détails ci-dessous plutôt que ceux de notre courriel précédent.',
  'email-order-return-subject': '{shop} : retour de la commande {order} accepté',
  'email-order-return-heading': 'Votre retour est accepté',
  'email-order-return-body': 'Nous avons accepté un retour pour votre commande {order}.',
  'email-order-return-how':
    'Emballez les ensembles dans leurs boîtes d’origine, inscrivez le numéro de commande {order} sur le colis et envoyez-le à notre adresse (indiquée à la fin de ce courriel; sinon, demandez-la en y répondant). Conservez le reçu du transporteur.',
  'email-order-return-refund':
    'Dès que nous aurons reçu le colis, nous vous rembourserons et vous confirmerons le montant par courriel.',
  'email-order-refunded-subject': '{shop} : remboursement de {amount} pour la commande {order}',
  'email-order-refunded-heading': 'Remboursement de {amount}',
  'email-order-refunded-body':
    'Nous avons remboursé {amount} pour votre commande {order} selon votre mode de paiement initial : {method}. Le remboursement peut mettre quelques jours à figurer sur votre relevé.',
  'email-order-refunded-offline':
    'Nous avons remboursé {amount} pour votre commande {order}. Nous vous remettons ce montant directement.',
  'email-order-refunded-credit':
    'Nous avons ajouté {amount} à votre crédit en magasin pour votre commande {order}.',
  'email-order-refunded-split':
    'Nous avons remboursé {amount} pour votre commande {order} : {credit} en crédit en magasin, le reste selon votre mode de paiement initial ({method}). Le remboursement peut mettre quelques jours à figurer sur votre relevé.',
  'email-order-refunded-split-offline':
    'Nous avons remboursé {amount} pour votre commande {order} : {credit} en crédit en magasin. Nous vous remettons le reste directement.',
  'email-order-refunded-note':
    'Vous pouvez télécharger la note de crédit {number} sur la page de la commande.',
  'email-staff-subject': '{shop} : votre accès à l’administration',
  'email-staff-heading': 'Bienvenue dans l’administration de {shop}',
  'email-staff-body':
    'Un propriétaire de la boutique vous a ajouté sous {email}. Il vous remettra un mot de passe initial, valable {hours} heures.',
  'email-staff-link': 'Se connecter',
  'email-staff-next':
    'À la première connexion, vous choisissez votre propre mot de passe et configurez une application d’authentification.',
  'email-quote-subject': '{shop} : votre soumission {number}',
  'email-quote-heading': 'Votre soumission {number}',
  'email-quote-body': 'Voici la soumission que vous avez demandée. Le total est de {total}.',
  'email-quote-until': 'Ces prix sont valables jusqu’au {day}.',
  'email-quote-link': 'Voir et commander',
  'email-quote-stock': 'Les ensembles vous sont réservés quand vous passez la commande.',
  'email-order-link-subject': '{shop} : votre commande {order}',
  'email-order-link-heading': 'Votre commande {order}',
  'email-order-link-body': 'Voici le lien que vous avez demandé pour voir votre commande.',
  'credit-note-title': 'Note de crédit',
  'credit-note-number': 'Note de crédit numéro {number}',
  'credit-note-invoice': 'Pour la facture numéro {number}',
  'credit-note-reason': 'Raison : {reason}',
  'credit-note-refunded-to': 'Remboursement : {method}',
  'credit-note-amount-only': 'Réduction de prix',
  'credit-note-goods': 'SOUS-TOTAL',
  'credit-note-discount': 'RABAIS',
  'credit-note-total': 'Total remboursé',
  'invoice-title': 'Facture',
  'invoice-number': 'Facture numéro {number}',
  'invoice-date': 'Date : {date}',
  'invoice-bill-to': 'Facturé à',
  'invoice-ship-to': 'Expédié à',
  'invoice-discount-code': 'Rabais ({code})',
  'invoice-total': 'Total',
  'invoice-paid': 'PAYÉE le {date}',
  'invoice-paid-by': 'PAYÉE le {date} · {method}',
  'invoice-tax-exempt': '{component} {rate} %, exonération',
  'invoice-exemption-number': 'Exonération de la {component} : certificat numéro {number}',
  'invoice-tax-rounding':
    'La taxe est calculée une seule fois sur le total de la commande, puis arrondie au cent; la somme des taxes indiquées est égale à ce montant.',
  'document-page': '{title} · Page {page} sur {count}',
  'invoice-returns': {
    one: 'Retours : ensembles non installés, dans un délai de {count} jour après la livraison. Écrivez d’abord à {email}.',
    other:
      'Retours : ensembles non installés, dans un délai de {count} jours après la livraison. Écrivez d’abord à {email}.',
  },
  'invoice-tax-numbers': 'Numéros d’inscription aux taxes : {numbers}',
  'email-stock-confirm-subject': '{shop} : confirmez votre demande',
  'email-stock-confirm-heading': 'Devons-nous vous avertir du retour en stock?',
  'email-stock-confirm-body':
    'Quelqu’un, probablement vous, nous a demandé d’écrire une fois à cette adresse quand cet ensemble sera de nouveau en stock : {name}, numéro de pièce {part}.',
  'email-stock-confirm-link': 'Confirmer ou refuser',
  'email-stock-confirm-not-you':
    'Si ce n’était pas vous, ne tenez pas compte de ce courriel. Sans confirmation, la demande est supprimée après {days} jours.',
  'email-stock-subject': '{shop} : de nouveau en stock – {name}',
  'email-stock-heading': 'De nouveau en stock : {name}',
  'email-stock-body':
    'L’ensemble qui vous intéressait, numéro de pièce {part}, est de nouveau en stock. Commandez-le avant qu’il ne soit épuisé.',
  'email-stock-link': 'Voir l’ensemble',
  'email-stock-once':
    'C’est le seul courriel que vous avez demandé. Si vous attendez aussi d’autres ensembles, vous pouvez arrêter ces courriels.',
  'email-stock-stop': 'Arrêter ces courriels',
  'email-reminder-subject': '{shop} : il est temps de vérifier vos freins',
  'email-reminder-heading': 'Il est temps de vérifier vos freins',
  'email-reminder-body': 'Vous nous avez demandé un rappel au sujet des ensembles commandés le {day}.',
  'email-reminder-signs':
    'Faites mesurer l’épaisseur des plaquettes et des disques. Un crissement, un raclement métallique, une pédale qui vibre ou une distance de freinage plus longue demandent une vérification immédiate.',
  'email-reminder-link': 'Voir la commande et acheter de nouveau',
  'email-reminder-once':
    'C’est le seul courriel que vous avez demandé. Vous pouvez arrêter les rappels de vos autres commandes.',
  'email-message-subject': '{shop} : {title}',
  'email-message-quoted': 'Vous avez écrit :',
  'packing-slip-of': 'Bordereau d’expédition de la commande {order}',
  'packing-slip-open': 'À EMBALLER',
  'packing-slip-carrier': 'Transporteur : {carrier}',
  'packing-slip-tracking': 'Numéro de suivi : {number}',
  'label-sheet-title': 'Étiquettes d’adresse',
  'pick-list-title': 'LISTE DE PRÉLÈVEMENT',
  'pick-list-orders': { one: '{count} commande', other: '{count} commandes' },
  'pick-list-units': 'UNITÉS',
  'pick-list-picked': 'PRÉLEVÉ',
};
