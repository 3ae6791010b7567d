export default {
  'contact-search': 'J’ai cherché « {text} » et je ne l’ai pas trouvé.\n\n',
  'contact-about-order': 'Commande {order}',
  'contact-part': 'Numéro de pièce {part}',
  'contact-set': '{quantity} × {name} ({part})',
  'contact-return': 'Retour',
  'contact-sets': 'Quels ensembles?',
  'contact-sets-missing': 'Choisissez au moins un ensemble.',
  'contact-reply-to': 'Nous répondrons à l’adresse {email}.',
  'contact-return-intro': 'Je souhaite retourner ces ensembles, qui n’ont pas été installés :',
  'contact-return-help':
    'N’envoyez rien pour l’instant : nous vous répondrons par courriel avec l’adresse de retour.',
  'contact-return-reason': 'Raison du retour',
  'contact-return-reason-hint':
    'Si vous ne retournez pas tous les exemplaires d’un même ensemble, indiquez combien vous en gardez.',
  'contact-return-submit': 'Demander le retour',
  // The title of stored messages, which `findReturnRequest` compares.
  'contact-warranty': 'Garantie',
  'contact-warranty-intro': 'Ma demande de garantie concerne ces ensembles :',
  'contact-warranty-help':
    'Nous vous répondrons par courriel; vous pourrez joindre des photos à votre réponse.',
  'contact-warranty-reason': 'Qu’est-ce qui ne va pas?',
  'contact-warranty-reason-hint':
    'Indiquez la date et le kilométrage à l’installation, ainsi que le kilométrage actuel.',
  'contact-warranty-submit': 'Envoyer la demande',
  'contact-description': 'Posez une question sur un véhicule, une commande, un envoi ou un retour.',
  'contact-call': 'Appelez le {phone}',
  'contact-reply-time':
    'Nous répondons aux messages par courriel, en général dans un délai d’un jour ouvrable.',
  'contact-order-page': 'État, suivi, facture, annulation et retours.',
  'contact-your-orders': 'Vos commandes',
  'contact-your-messages': 'Vos messages',
  'contact-messages-page': 'Vos questions et nos réponses.',
  'contact-order-of': '{order}, {day}',
  'contact-next':
    'Nous répondrons par courriel. Pour ajouter des détails ou des photos, répondez à ce courriel.',
  'contact-next-account':
    'Nous répondrons par courriel. Notre réponse apparaît aussi dans votre compte, sous Messages.',
  'contact-write': 'Écrivez-nous',
  'contact-answers': 'Réponses rapides',
  'contact-question-order': 'Où est ma commande?',
  'contact-answer-order':
    'La page de la commande montre chaque colis avec son lien de suivi ainsi que ce qui reste à venir. Ouvrez-la à partir de n’importe quel courriel sur la commande.',
  'contact-question-fit': 'Cet ensemble convient-il à mon véhicule?',
  'contact-answer-fit':
    'Choisissez votre véhicule une seule fois. Chaque ensemble indique ensuite s’il convient et quel diamètre de disque vérifier.',
  'contact-question-return': 'Comment retourner un ensemble?',
  'contact-answer-return':
    'Choisissez « Retourner un ensemble » sur la page de la commande expédiée. Nous vous répondrons avec l’adresse de retour.',
  'contact-question-cancel': 'Puis-je annuler ma commande?',
  'contact-answer-cancel':
    'Oui, sur la page de la commande, jusqu’à l’emballage. Pour changer l’adresse, appelez-nous ou écrivez-nous sans tarder.',
  'contact-question-warranty': 'Que couvre la garantie?',
  'contact-answer-warranty':
    'Chaque ensemble est garanti à partir du jour de la livraison. Choisissez « Faire une demande de garantie » sur la page de la commande.',
  'contact-question-delivery': 'Quand mon ensemble arrivera-t-il?',
  'contact-answer-delivery':
    'La page de chaque ensemble et le panier indiquent la livraison prévue pour votre code postal ou votre code ZIP.',
  'contact-type': 'Type de problème',
  'contact-email': 'Adresse courriel',
  'contact-email-account': 'Nous répondons à l’adresse de votre compte.',
  'contact-order': 'Numéro de commande',
  'contact-order-required': 'Obligatoire. Si vous n’avez pas encore commandé, choisissez « Autre ».',
  'contact-order-optional': 'Facultatif.',
  'contact-subject': 'Objet',
  'contact-content': 'Commentaires et questions',
  'contact-content-vehicle':
    'Pour une question de compatibilité, indiquez l’année, la marque, le modèle, la version et le moteur, et le numéro de pièce si vous l’avez.',
  'contact-submit': 'ENVOYER LE FORMULAIRE',
  'contact-sending': 'Envoi en cours',
  'contact-invalid': 'Certains renseignements entrés ne sont pas valides. Vérifiez-les.',
  'contact-email-problem': 'Entrez une adresse courriel valide (au plus 50 caractères).',
  'contact-order-problem': 'Entrez le numéro de commande (au plus 50 caractères).',
  'contact-title-problem': 'Entrez l’objet du message.',
  'contact-content-problem': 'Décrivez votre problème.',
  'contact-email-alert': 'L’adresse courriel n’est pas valide. Vérifiez-la.',
  'contact-order-alert': 'Entrez votre numéro de commande pour envoyer la demande.',
};
