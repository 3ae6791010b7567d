export default {
  'vin-title': 'Trouver votre véhicule par NIV',
  'vin-title-error': 'Erreur : trouver votre véhicule par NIV',
  'vin-own-label': 'Votre NIV',
  'vin-description':
    'Entrez ou numérisez les 17 caractères de votre NIV pour trouver les ensembles de disques et de plaquettes de frein qui conviennent à votre véhicule.',
  'vin-privacy':
    'Notre serveur décode votre NIV. Nous ne le conservons pas, ne l’inscrivons dans aucun journal, ne le mettons dans aucune adresse Web et ne l’envoyons à personne.',
  'vin-where':
    'Il se trouve du côté conducteur du tableau de bord, visible à travers le pare-brise; sur une étiquette dans le cadre de la portière du conducteur, avec un code à barres; et sur le certificat d’immatriculation.',
  'vin-compare':
    'Comparez chaque caractère. Ceux-ci se confondent facilement : 1 et I, 0 et O ou Q, 5 et S, 8 et B, 2 et Z, 6 et G. Les lettres I, O et Q ne figurent jamais dans un NIV.',
  'vin-corrections': 'S’agit-il de l’un de ceux-ci?',
  'vin-change': 'Caractère {position} : {meant} au lieu de {typed}',
  'vin-not-in-catalogue-text':
    'C’est ce que dit le NIV, mais ce véhicule ne figure pas dans notre catalogue; nous ne pouvons donc pas dire quels ensembles conviennent.',
  'vin-choose': 'Choisir un véhicule par année, marque et modèle',
  'vin-ask': 'Nous poser une question sur ce véhicule',
  'vin-search': 'Rechercher plutôt « {text} » dans la boutique',
  'vin-scan-title': 'Numérisez votre NIV',
  'vin-scan-close': 'Fermer le lecteur',
  'vin-scan-picture': 'Image de la caméra',
  'vin-scan-starting': 'Démarrage de la caméra. Votre navigateur peut demander une autorisation.',
  'vin-scan-aim':
    'Placez dans l’image le code à barres de l’étiquette du cadre de la portière du conducteur, ou celui visible au bas du pare-brise.',
  'vin-scan-refused':
    'La caméra est bloquée pour cette boutique. Autorisez-la dans les paramètres de votre navigateur, choisissez une photo ou tapez le NIV.',
  'vin-scan-no-camera': 'Aucune caméra n’est disponible ici. Choisissez une photo ou tapez le NIV.',
  'vin-scan-reading': 'Lecture de la photo.',
  'vin-scan-unreadable':
    'Aucun NIV n’a été trouvé sur la photo. Prenez-en une plus près du code à barres, sans reflet, ou tapez le NIV.',
  'vin-scan-photo': 'Ou choisissez une photo du code à barres',
  'vin-scan-privacy': 'L’image ne quitte pas votre appareil.',
};
