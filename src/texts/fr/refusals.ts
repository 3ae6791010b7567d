export default {
  'synonym-line-invalid':
    'La ligne {line} n’est pas un synonyme valide. Entrez ce que l’on tape, une virgule et ce qu’il faut rechercher.',
  'input-invalid':
    'Certains renseignements entrés ne sont pas valides. Corrigez les champs marqués et réessayez.',
  'field-invalid': 'Cette valeur n’est pas valide.',
  'field-missing': 'Cette valeur manque.',
  'field-too-large': 'Entrez au plus {max}.',
  'field-too-small': 'Entrez au moins {min}.',
  'quantity-invalid': 'La quantité doit être un nombre entier de 1 à 99.',
  'address-invalid':
    'L’adresse de livraison, l’adresse de facturation ou l’adresse courriel n’est pas valide.',
  'token-missing': 'Les renseignements de la carte manquent. Entrez-les et passez la commande de nouveau.',
  'shop-key-unknown': 'La clé d’API manque ou n’est pas valide.',
  'sign-in-failed':
    'Votre adresse courriel ou votre mot de passe est incorrect. Réessayez. Si vous avez oublié votre mot de passe, utilisez le lien « Mot de passe oublié? » ci-dessous.',
  'reset-link-wrong': 'Ce lien est expiré ou a déjà servi. Demandez-en un nouveau.',
  'reset-use-link': 'Trop de codes ont été essayés pour cette adresse. Utilisez plutôt le lien du courriel.',
  'reset-code-wrong':
    'Le code de vérification est incorrect ou expiré. Entrez-le dans le navigateur où vous l’avez demandé, ou utilisez le lien du courriel.',
  'current-password-wrong': 'Le mot de passe actuel est incorrect.',
  'verify-new-email':
    'Utiliser {email} comme adresse courriel de votre compte? Elle servira alors à vous connecter.',
  'verify-link-wrong':
    'Ce lien n’est plus valide. Demandez-en un nouveau dans les paramètres de votre compte.',
  'fit-nothing-to-ask':
    'Aucun ensemble non expédié de cette commande ne nécessite de vérification de compatibilité.',
  'vin-empty': 'Entrez les 17 caractères du NIV.',
  'vin-characters': 'Un NIV ne contient que des lettres et des chiffres, pas « {character} ».',
  'vin-short': 'Un NIV compte 17 caractères. Entrés : {typed}; manquants : {count}.',
  'vin-long': 'Un NIV compte 17 caractères. Entrés : {typed}; en trop : {count}.',
  'vin-check-digit':
    'Au moins un caractère de ce NIV est mal tapé : son chiffre de contrôle, le neuvième caractère, ne correspond pas aux autres.',
  'vin-unknown-maker':
    'Ce NIV est valide, mais son constructeur (les trois premiers caractères) n’est pas parmi ceux que nous connaissons. Choisissez votre véhicule par année, marque et modèle.',
  'vin-unknown-model':
    'Ce NIV est valide ({makes}, année-modèle {year}), mais nous ne pouvons pas en déduire le modèle; nous connaissons ceux de 1995 et des années suivantes. Choisissez votre véhicule par année, marque et modèle.',
  'payment-declined':
    'La carte a été refusée. Rien n’a été débité. Utilisez une autre carte ou communiquez avec votre banque.',
  'payment-fix-input':
    'La carte a été refusée, car les renseignements ne correspondent pas. Rien n’a été débité. Vérifiez le numéro de la carte, la date d’expiration, le code de sécurité et le code postal.',
  'payment-partly-approved':
    'Votre banque n’a approuvé qu’une partie du total; le paiement a donc été annulé. Rien n’a été débité. Utilisez une autre carte.',
  'payment-new-token': 'Entrez de nouveau les renseignements de votre carte. Rien n’a été débité.',
  'staff-only': 'Connectez-vous d’abord à l’administration.',
  'staff-sign-in-failed': 'L’adresse courriel, le mot de passe ou le code est incorrect.',
  'staff-authenticator-unreadable':
    'Le secret de la boutique (SECRET) a été remplacé; votre application d’authentification ne fonctionne donc plus. Réinitialisez-la sur le serveur : npm run admin -- reset, suivi de votre adresse courriel.',
  'staff-password-wrong': 'Le mot de passe actuel est incorrect.',
  'staff-password-short': 'Le mot de passe doit compter de 15 à 200 caractères.',
  'staff-password-common': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'staff-password-name': 'Le mot de passe ne doit contenir ni votre nom ni celui de la boutique.',
  'staff-proof-wrong':
    'Votre mot de passe est incorrect, ou votre code est incorrect ou a déjà servi. Si vous utilisez des codes, attendez le prochain.',
  'staff-not-allowed': 'Votre rôle ne le permet pas.',
  'staff-exists': 'Un membre du personnel a déjà cette adresse courriel.',
  'staff-last-owner':
    'La boutique a besoin d’au moins un propriétaire actif. Nommez d’abord un autre propriétaire.',
  'staff-own-reset': 'Changez votre propre mot de passe sous « Votre compte ».',
  'changed-meanwhile':
    '{actor} a modifié cette fiche ({fields}). Rien n’a été enregistré. Vérifiez les modifications, puis enregistrez de nouveau.',
  'submission-differs':
    'Ce formulaire a déjà été enregistré, avec d’autres valeurs. Rechargez la page pour les voir, puis saisissez ce qui manque.',
  forbidden: 'Vous n’y avez pas accès.',
  'not-found': 'Introuvable.',
  'in-stock-already': 'Cet ensemble est en stock. Vous pouvez le commander maintenant.',
  'back-in-stock-link-wrong':
    'Ce lien n’est plus valide. Vous pouvez refaire la demande sur la page de l’ensemble.',
  'reminder-link-wrong': 'Ce lien n’est pas valide. Copiez-le de nouveau à partir du courriel.',
  'reminder-unavailable': 'Les rappels sont offerts pour les commandes payées.',
  'item-missing': 'L’article n’existe pas ou a été retiré.',
  'coupon-refused': 'Ce code promotionnel ne peut pas être utilisé.',
  'coupon-sign-in':
    'Le nombre d’utilisations de ce code promotionnel est limité par client. Connectez-vous à un compte dont l’adresse courriel est confirmée pour l’utiliser.',
  'quote-empty': 'Ajoutez au moins un ensemble à la soumission.',
  'quote-not-sent': 'Cette soumission n’a pas été envoyée.',
  'quote-sent': 'Cette soumission a été envoyée. Révisez-la pour la modifier.',
  'quote-coupon-ends':
    'Ce code promotionnel prend fin avant la soumission. Raccourcissez la durée de la soumission ou choisissez un autre code.',
  'quote-address-incomplete': 'Complétez et enregistrez d’abord l’adresse : la commande y sera expédiée.',
  'quote-price-reason': 'Indiquez la raison de ce prix. L’acheteur la voit.',
  'cart-full':
    'Le panier peut contenir jusqu’à 50 ensembles différents. Retirez-en un pour en ajouter un autre.',
  'cart-empty': 'Votre panier ne contient aucun article à commander.',
  'cart-changed':
    'Votre panier a changé depuis que vous avez ouvert cette page. Vérifiez-le, puis passez la commande.',
  'total-changed':
    'Le total a changé depuis que vous avez ouvert cette page. Rien n’a été débité. Vérifiez le nouveau total, puis passez la commande.',
  'credit-changed':
    'Votre crédit en magasin a changé depuis que vous avez ouvert cette page. Rien n’a été débité. Vérifiez les montants, puis passez la commande.',
  'order-too-large':
    'Une commande ne peut pas dépasser {max}. Divisez-la en plusieurs commandes ou demandez-nous une soumission. Rien n’a été débité.',
  'order-units-over':
    'Une commande peut compter au plus {max} ensembles. Écrivez-nous pour en commander davantage. Rien n’a été débité.',
  'holds-full':
    'Vos commandes impayées, ou celles de votre réseau, réservent trop d’ensembles. Terminez le paiement que vous avez commencé, payez cette commande par carte ou réessayez dans {minutes} minutes.',
  'order-content-differs': 'Ce numéro de commande appartient déjà à une autre commande.',
  'order-replaced':
    'La commande a été modifiée après un paiement refusé et porte maintenant un nouveau numéro. Passez-la de nouveau.',
  'order-hold-expired':
    'Les articles vous étaient réservés pour un temps limité, qui a pris fin avant le paiement. Rien n’a été débité. Passez la commande de nouveau.',
  'order-cancelled-before':
    'Cette commande a été annulée. Si vous voulez toujours les articles, passez la commande de nouveau.',
  'order-number-unknown':
    'Ce numéro de commande n’a pas été attribué à votre panier. Ouvrez de nouveau la caisse.',
  'invoice-not-yet': 'La facture sera disponible dès que la commande sera payée.',
  'order-changed-meanwhile':
    'Cette commande a changé depuis que vous l’avez ouverte. Vérifiez-la, puis réessayez.',
  'order-ended':
    'Cette commande est close : son état, ses articles et ses montants ne peuvent plus être modifiés.',
  'order-not-paid': 'Cette commande n’a pas été payée.',
  'order-already-paid': 'Cette commande a déjà été payée.',
  'order-already-waiting': 'Cette commande est déjà en attente d’expédition.',
  'order-not-waiting': 'Cette commande n’est pas en attente d’expédition.',
  'order-already-shipped': 'Cette commande a été expédiée. Approuvez plutôt un retour.',
  'order-partly-shipped': 'Une partie de cette commande a été expédiée. Remboursez plutôt les autres lignes.',
  'order-not-shipped':
    'Des unités de cette commande n’ont pas été expédiées. Expédiez-les, remboursez-les ou annulez-les plutôt.',
  'order-already-returning': 'Un retour a déjà été approuvé pour cette commande.',
  'order-not-returning': 'Aucun retour n’a été approuvé pour cette commande.',
  'return-refunded':
    'De l’argent a été remboursé depuis l’approbation du retour; celle-ci ne peut donc plus être retirée.',
  'order-refund-instead':
    'Une commande devient « Remboursée » lorsqu’elle est remboursée en totalité. Utilisez Rembourser.',
  'order-being-cancelled':
    'Cette commande a été annulée. Son paiement ou son remboursement est encore en cours.',
  'order-being-packed':
    'Cette commande est en cours d’emballage et ne peut plus être annulée en ligne. Écrivez-nous.',
  'payment-under-way': 'Un paiement de cette commande est en cours. Attendez qu’il soit terminé.',
  'paypal-order-unknown': 'Ce paiement PayPal n’appartient pas à votre commande. Rien n’a été débité.',
  'paypal-other-funding':
    'PayPal n’a pas pu utiliser cette source de paiement. Rien n’a été débité. Choisissez-en une autre dans la fenêtre de PayPal.',
  'paypal-declined':
    'PayPal a refusé le paiement. Rien n’a été débité. Choisissez un autre mode de paiement.',
  'paypal-not-approved': 'Le paiement n’a pas été approuvé dans PayPal. Rien n’a été débité.',
  'paypal-unavailable':
    'PayPal n’est pas disponible pour le moment. Rien n’a été débité. Réessayez plus tard, ou payez par carte.',
  'nothing-to-pay': 'Il n’y a rien à payer. Passez la commande sans PayPal.',
  'offline-amount-problem': 'Le montant doit être le total de la commande.',
  'offline-day-problem': 'Entrez le jour où le paiement a été reçu, au plus tard aujourd’hui.',
  'payment-note-missing': 'Ajoutez une note qui dit comment le paiement a été reçu.',
  'shipment-empty': 'Choisissez au moins une unité à expédier.',
  'shipment-none-left': 'Il ne reste aucune unité à expédier.',
  'shipment-carrier-invalid': 'Entrez le transporteur (au plus 50 caractères).',
  'shipment-tracking-invalid': 'Le numéro de suivi doit tenir sur une ligne d’au plus 50 caractères.',
  'line-unknown': 'Cette ligne ne fait pas partie de la commande.',
  'restock-empty': 'Indiquez le nombre d’unités à remettre en stock.',
  'units-more-than-restockable': 'C’est plus que ce qui a été remboursé sans être remis en stock.',
  'units-more-than-open': 'C’est plus que ce qui reste à expédier.',
  'refund-amount-invalid': 'Le montant doit être supérieur à 0.',
  'refund-more-than-left': 'C’est plus que ce qui peut encore être remboursé.',
  'refund-nothing-left': 'Il ne reste rien à rembourser.',
  'refund-units-refunded': 'Ces unités ont déjà été remboursées.',
  'refund-amount-only':
    'Le paiement est arrivé après la fin de cette commande et n’a donc payé aucune unité. Remboursez plutôt un montant.',
  'refund-limit-reached':
    'Le fournisseur de paiement permet au plus {max} remboursements par paiement. Remboursez le client autrement.',
  'refund-rejected':
    'Le fournisseur de paiement a refusé le remboursement ({code}). Rien n’a été remboursé, et la commande est inchangée.',
  'refund-completed-meanwhile':
    'Un remboursement précédent de cette commande vient d’être effectué; rien n’a été enregistré. Vous pouvez réessayer maintenant.',
  'refund-request-waiting':
    'Un remboursement de cette commande attend déjà l’approbation d’une deuxième personne.',
  'refund-request-own': 'Vous avez demandé ce remboursement; quelqu’un d’autre doit donc l’approuver.',
  'refund-request-outdated':
    'La commande a changé depuis cette demande; le montant serait donc différent. Refusez la demande et faites-en une nouvelle.',
  'refund-request-decided': 'Cette demande a déjà été traitée ou retirée.',
  'stock-direction-wrong':
    'Cette raison ne va pas avec le signe : des unités reçues ou retrouvées s’ajoutent, des unités endommagées ou perdues se retirent.',
  'cancel-above-limit':
    'L’annulation de cette commande entraîne un remboursement supérieur à ce qu’une seule personne peut accorder. Utilisez plutôt « Rembourser » : le remboursement attendra l’approbation d’une deuxième personne.',
  'cancel-refund-rejected':
    'Le fournisseur de paiement a refusé le remboursement; cette commande n’a donc pas été annulée. Écrivez-nous.',
  'too-large': 'La requête est trop volumineuse.',
  'media-type': 'Le corps de la requête doit être en JSON.',
  'payment-method-missing': 'Ce mode de paiement n’est pas offert dans cette devise.',
  'payment-unavailable':
    'Le paiement par carte n’est pas disponible pour le moment. Rien n’a été débité. Réessayez plus tard.',
  'too-many': 'Trop de tentatives. Attendez {wait}, puis réessayez.',
  'proof-required':
    'Beaucoup de requêtes proviennent de votre réseau. Votre navigateur doit faire un court calcul avant de continuer, ce qui exige JavaScript. Activez JavaScript et réessayez, réessayez dans une heure, ou écrivez-nous.',
  busy: 'La boutique est très sollicitée en ce moment. Réessayez dans un instant.',
  unavailable:
    'La boutique a un problème technique en ce moment. Vous pouvez réessayer sans risque dans un instant.',
  'internal-fault': 'Un problème est survenu de notre côté. Réessayez dans un instant. (Requête {request})',
  'fit-not-acknowledged':
    '{name} : cet ensemble ne convient pas à votre véhicule. Confirmez « Je sais que l’ensemble ne convient pas » pour l’acheter quand même.',
};
