export default {
  'import-queued': 'Le fichier est en cours de vérification. Rien ne change avant que vous l’appliquiez.',
  'import-applying': 'Le fichier est en cours d’application. Vous pouvez quitter cette page.',
  'import-undoing': 'L’importation est en cours d’annulation. Vous pouvez quitter cette page.',
  'import-cancelling': 'L’importation est abandonnée. Rien ne sera modifié.',
  'import-mapped': 'Le fichier est vérifié de nouveau avec ces colonnes.',
  'import-file-missing': 'Choisissez d’abord un fichier.',
  'import-file-too-large': 'Le fichier dépasse {most} Mo. Divisez-le, ou omettez ce qui n’a pas changé.',
  'import-not-ready': 'Cette importation ne peut pas être appliquée : {reason}',
  'import-not-cancellable': 'Cette importation ne peut plus être abandonnée.',
  'import-not-undoable':
    'Seule la dernière importation peut être annulée, et seulement si ses fiches n’ont pas changé depuis.',
  'import-not-mappable': 'Les colonnes de ce fichier ne peuvent plus être changées.',
  'import-columns-invalid': 'Choisissez chacune de ces colonnes exactement une fois : {columns}.',
  'import-not-ready-errors': 'elle comporte des erreurs. Corrigez le fichier et téléversez-le de nouveau.',
  'import-not-ready-columns': 'ses colonnes n’ont pas encore été associées.',
  'import-not-ready-working': 'elle est encore en cours de traitement.',
  'import-not-ready-over': 'elle est déjà terminée.',
  'import-column-row': 'Ligne',
  'import-column-column': 'Colonne',
  'import-column-value': 'Valeur',
  'import-column-severity': 'Gravité',
  'import-column-cause': 'Problème',
  'import-column-remedy': 'Correction',
  'import-severity-error': 'Erreur',
  'import-severity-warning': 'Avertissement',
  'import-cause-required': 'Une valeur manque.',
  'import-remedy-required': 'Entrez-la, ou retirez la ligne.',
  'import-cause-too-long': 'La valeur est trop longue.',
  'import-remedy-too-long': 'Raccourcissez-la.',
  'import-cause-control-characters': 'La valeur contient des caractères qui ne peuvent pas être affichés.',
  'import-remedy-control-characters': 'Tapez-la de nouveau, ou enregistrez le fichier au format CSV UTF-8.',
  'import-cause-cells-extra': 'La ligne compte plus de valeurs que l’en-tête n’a de colonnes.',
  'import-remedy-cells-extra': 'Mettez entre guillemets les valeurs qui contiennent un séparateur.',
  'import-cause-spreadsheet-date': 'Un tableur a converti cette valeur en date.',
  'import-remedy-spreadsheet-date':
    'Mettez la colonne au format texte, tapez de nouveau la valeur d’origine et enregistrez. La date ne permet pas de retrouver cette valeur.',
  'import-cause-spreadsheet-exponent': 'Un tableur a abrégé ce nombre.',
  'import-remedy-spreadsheet-exponent':
    'Mettez la colonne au format texte et tapez de nouveau le nombre au complet.',
  'import-cause-spreadsheet-error': 'La cellule contient une erreur de tableur.',
  'import-remedy-spreadsheet-error': 'Corrigez la formule, ou tapez la valeur.',
  'import-cause-formula': 'C’est une formule.',
  'import-remedy-formula':
    'Collez la colonne en tant que valeurs. S’il s’agit de texte, mettez une apostrophe devant.',
  'import-cause-was-number': 'Un tableur a peut-être retiré des zéros au début de ce nombre.',
  'import-remedy-was-number':
    'Mettez la colonne au format texte et tapez le numéro tel qu’il figure sur la pièce.',
  'import-cause-number-format': 'Ce n’est pas un nombre.',
  'import-remedy-number-format':
    'N’utilisez que des chiffres, avec un point décimal si la colonne admet des décimales.',
  'import-cause-units-format': 'Ce n’est pas un nombre entier.',
  'import-remedy-units-format': 'Écrivez les unités en nombre entier, par exemple 12.',
  'import-cause-number-ambiguous': 'Ce nombre est ambigu.',
  'import-remedy-number-ambiguous':
    'Écrivez-le sans séparateur de milliers, par exemple 1234 unités ou un prix de 1234.50.',
  'import-cause-price-precision': 'Un prix a au plus deux décimales.',
  'import-remedy-price-precision': 'Arrondissez-le au cent.',
  'import-cause-price-range': 'Un prix doit être compris entre 0.01 et 100000.00.',
  'import-remedy-price-range': 'Corrigez-le. Pour mettre fin à un solde, laissez le prix soldé vide.',
  'import-cause-price-currency': 'La devise ne correspond pas à la colonne.',
  'import-remedy-price-currency':
    'Mettez le prix dans la colonne de sa devise. Les prix ne sont jamais convertis.',
  'import-cause-price-conflict':
    'Deux prix de liste différents dans la même devise entrent en vigueur le même jour.',
  'import-cause-price-jump': 'Ce prix diffère beaucoup du prix actuel.',
  'import-remedy-price-conflict': 'Demandez au fournisseur lequel est juste, et retirez l’autre.',
  'import-remedy-price-jump':
    'Avant d’appliquer le fichier, vérifiez qu’il ne manque aucun chiffre à ces prix et qu’aucun n’est mal placé.',
  'import-cause-stock-range': 'Le nombre d’unités en stock doit être un nombre entier de 0 à 10 000 000.',
  'import-remedy-stock-range': 'Corrigez le nombre.',
  'import-cause-specification-range': 'Cette valeur est hors de la plage de la colonne.',
  'import-remedy-specification-range':
    'Vérifiez la valeur et son unité, par laquelle se termine le nom de la colonne. Les dimensions ont au plus une décimale.',
  'import-cause-switch-format': 'Ce n’est ni oui ni non.',
  'import-remedy-switch-format': 'Écrivez true ou false.',
  'import-cause-sale-not-below': 'Le prix soldé doit être inférieur au prix.',
  'import-remedy-sale-not-below': 'Baissez-le, ou laissez-le vide.',
  'import-cause-sale-needs-sale-prices':
    'Un article en solde doit avoir un prix soldé dans les deux devises.',
  'import-remedy-sale-needs-sale-prices': 'Entrez les deux prix soldés, ou mettez fin au solde.',
  'import-cause-day-format': 'Ce n’est pas une date.',
  'import-remedy-day-format':
    'Écrivez-la sous la forme année-mois-jour, par exemple 2026-11-27, ou laissez-la vide.',
  'import-cause-sale-days-reversed': 'Le solde prendrait fin avant de commencer.',
  'import-remedy-sale-days-reversed': 'Corrigez l’une des deux dates.',
  'import-cause-sale-already-over': 'Le dernier jour du solde est passé.',
  'import-remedy-sale-already-over':
    'Entrez une date ultérieure, ou n’en mettez aucune pour un solde sans fin.',
  'import-cause-sale-days-without-sale':
    'La ligne donne les dates d’un solde, mais l’article n’est pas en solde.',
  'import-remedy-sale-days-without-sale': 'Mettez is_sale à true, ou laissez les dates vides.',
  'import-cause-stock-below-promised': 'Le nombre d’unités affectées à des commandes dépasse ce nombre.',
  'import-remedy-stock-below-promised': 'Comptez de nouveau, ou annulez d’abord des commandes.',
  'import-cause-part-number-format': 'Ce n’est pas un numéro de pièce valide.',
  'import-remedy-part-number-format':
    'Un numéro de pièce compte de 3 à 40 majuscules, chiffres, points, barres obliques ou tirets, et commence par une lettre ou un chiffre.',
  'import-cause-part-unknown': 'La boutique n’a aucun article portant ce numéro.',
  'import-remedy-part-unknown': 'Importez d’abord l’article, ou corrigez le numéro.',
  'import-cause-family-unknown': 'Cette gamme n’existe pas.',
  'import-remedy-family-unknown': 'Utilisez ES, ED ou ESD.',
  'import-cause-family-missing': 'Un nouvel article a besoin d’une gamme.',
  'import-remedy-family-missing':
    'Mettez la gamme à ES, ED ou ESD. Dans un fichier PIES, utilisez l’attribut de produit Family ou le libellé de sous-marque.',
  'import-cause-new-item-needs': 'Un nouvel article a besoin de cette valeur.',
  'import-remedy-new-item-needs': 'Entrez-la, ou corrigez le numéro de pièce.',
  'import-cause-image-format': 'Ce n’est ni un identifiant d’image ni un lien https.',
  'import-remedy-image-format': 'Utilisez des identifiants d’image ou des liens https, séparés par |.',
  'import-cause-image-host': 'La boutique n’affiche pas d’images de cet hôte.',
  'import-remedy-image-host': 'Ajoutez l’hôte au paramètre IMAGE_HOSTS, ou retirez le lien.',
  'import-cause-images-too-many': 'Un article peut avoir au plus 30 images.',
  'import-remedy-images-too-many': 'Gardez les 30 meilleures.',
  'import-cause-position-unknown': 'Cette position n’existe pas.',
  'import-remedy-position-unknown': 'Utilisez Front, Rear, ou Front or Rear.',
  'import-cause-year-format': 'Ce n’est pas une année-modèle.',
  'import-remedy-year-format': 'Utilisez une année comme 2018, ou une plage comme 2012-2018.',
  'import-cause-years-reversed': 'La dernière année précède la première.',
  'import-remedy-years-reversed': 'Intervertissez les deux années.',
  'import-cause-action-unknown': 'Cette action n’existe pas.',
  'import-remedy-action-unknown': 'Laissez l’action vide, ou utilisez delete.',
  'import-cause-interchange-empty': 'Un numéro équivalent doit contenir des lettres ou des chiffres.',
  'import-remedy-interchange-empty': 'Corrigez le numéro.',
  'import-cause-conflict-in-file': 'Une autre ligne a des valeurs différentes pour la même fiche.',
  'import-remedy-conflict-in-file': 'Ne gardez que l’une des lignes.',
  'import-cause-fitment-id-conflict': 'Le même car_part_id sert à plus d’une compatibilité.',
  'import-remedy-fitment-id-conflict':
    'Donnez à chaque compatibilité sa propre ligne, avec son propre identifiant ou sans identifiant.',
  'import-cause-rows-differ-from-count':
    'Le nombre de fiches ne correspond pas à celui que le fichier déclare.',
  'import-remedy-rows-differ-from-count':
    'Le fichier est probablement incomplet. Demandez au fournisseur de l’envoyer de nouveau.',
  'import-cause-duplicate': 'Cette ligne est répétée dans le fichier.',
  'import-remedy-duplicate': 'Aucune action n’est nécessaire : la ligne compte une seule fois.',
  'import-cause-overlap':
    'Deux compatibilités de cet article visent ce véhicule : l’une avec cette condition, l’autre sans elle.',
  'import-remedy-overlap': 'Ne gardez que l’une des compatibilités; sinon, la condition n’a aucun effet.',
  'import-cause-vehicle-new': 'Ce véhicule est nouveau et sera ajouté.',
  'import-remedy-vehicle-new': 'Comparez son orthographe à celle des véhicules existants.',
  'import-cause-vehicle-unknown': 'Aucun véhicule du catalogue ne correspond.',
  'import-remedy-vehicle-unknown':
    'La compatibilité est ignorée. Ajoutez le véhicule avec une feuille de compatibilités.',
  'import-cause-removal-unknown': 'La fiche à supprimer n’existe pas.',
  'import-remedy-removal-unknown': 'Aucune action n’est nécessaire.',
  'import-cause-needs-vehicle-table':
    'Le véhicule n’est donné que par un identifiant de la table de véhicules sous licence.',
  'import-remedy-needs-vehicle-table':
    'La compatibilité est ignorée. Demandez au fournisseur un fichier avec les années, la marque et le modèle en texte.',
  'import-cause-needs-part-table':
    'La position n’est donnée que par un identifiant de la table de pièces sous licence.',
  'import-remedy-needs-part-table':
    'La compatibilité est ignorée. Demandez au fournisseur un fichier avec les positions en texte.',
  'import-cause-needs-qualifier-table':
    'La condition n’est donnée que par un identifiant de la table de qualificatifs sous licence.',
  'import-remedy-needs-qualifier-table':
    'La compatibilité est ignorée, car sans sa condition l’ensemble semblerait convenir à plus de véhicules. Demandez au fournisseur les qualificatifs en texte.',
  'import-cause-needs-attribute-table':
    'L’attribut n’est donné que par un identifiant de la table d’attributs sous licence.',
  'import-remedy-needs-attribute-table': 'L’attribut est ignoré; l’article est importé.',
  'import-cause-equipment': 'Cette compatibilité concerne de l’équipement, pas un véhicule routier.',
  'import-remedy-equipment': 'Elle est ignorée.',
  'import-cause-asset-record': 'Cette fiche lie une image à des véhicules, pas à une pièce.',
  'import-remedy-asset-record': 'Elle est ignorée.',
  'import-cause-language-other': 'Ce texte est dans une langue que la boutique n’offre pas.',
  'import-remedy-language-other': 'Il est ignoré; les textes anglais et français sont importés.',
  'import-cause-price-type-other': 'Ce n’est pas un prix courant.',
  'import-remedy-price-type-other': 'Il est ignoré; seuls les types de prix LST et RET sont importés.',
  'import-cause-price-not-in-force': 'Ce prix n’est pas en vigueur aujourd’hui.',
  'import-remedy-price-not-in-force':
    'Il est ignoré. Importez le fichier de nouveau quand le prix entrera en vigueur.',
  'import-cause-currency-other': 'La boutique n’a pas de prix dans cette devise.',
  'import-remedy-currency-other': 'Il est ignoré; les prix ne sont jamais convertis.',
  'import-cause-asset-without-link': 'Ce fichier multimédia n’a pas de lien.',
  'import-remedy-asset-without-link': 'Il est ignoré. Ajoutez l’image dans l’administration.',
  'import-cause-asset-not-picture': 'Ce fichier multimédia n’est pas une image.',
  'import-remedy-asset-not-picture': 'Il est ignoré.',
  'import-cause-asset-host': 'La boutique n’affiche pas d’images de cet hôte.',
  'import-remedy-asset-host': 'Le lien est ignoré. Pour l’importer, ajoutez l’hôte au paramètre IMAGE_HOSTS.',
  'import-cause-asset-too-many': 'Un article peut avoir au plus 30 images.',
  'import-remedy-asset-too-many': 'Seules les 30 premières sont importées.',
  'import-cause-full-submission': 'Le fichier est marqué comme un envoi complet.',
  'import-remedy-full-submission': 'Les fiches que le fichier ne contient pas restent dans le catalogue.',
  'import-fault-file-empty': 'Le fichier est vide.',
  'import-fault-file-unknown':
    'Ce n’est ni un fichier CSV, ni un classeur Excel (.xlsx), ni un fichier ACES ou PIES.',
  'import-fault-file-old-excel':
    'C’est un ancien fichier Excel (.xls) ou un classeur protégé par mot de passe. Enregistrez-le en .xlsx sans mot de passe, ou en CSV UTF-8.',
  'import-fault-file-damaged': 'Le fichier est endommagé. Enregistrez-le ou envoyez-le de nouveau.',
  'import-fault-file-too-large': 'Le fichier dépasse {most} Mo.',
  'import-fault-file-bomb':
    'Le classeur est trop volumineux une fois décompressé. Enregistrez sa feuille en CSV UTF-8.',
  'import-fault-file-locked':
    'Le classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe.',
  'import-fault-xml-entities':
    'Le fichier contient une déclaration de type de document ou des entités personnalisées, refusées pour des raisons de sécurité. Demandez au fournisseur un fichier qui n’en contient pas.',
  'import-fault-xml-unknown': 'Ce fichier XML n’est ni ACES ni PIES.',
  'import-fault-xml-too-deep': 'Le fichier a plus de {most} niveaux d’imbrication.',
  'import-fault-too-many-columns':
    'La feuille a plus de {most} colonnes. Retirez celles dont vous n’avez pas besoin.',
  'import-fault-too-many-rows':
    'Le fichier a plus de {most} lignes. Divisez-le, ou enregistrez le classeur en CSV, qui peut en compter davantage.',
  'import-fault-too-many-vehicles': 'Le fichier a plus de {most} véhicules. Divisez-le.',
  'import-fault-record-too-long':
    'Une ligne dépasse {most} caractères. La cause habituelle est un guillemet non fermé.',
  'import-fault-cell-too-long': 'Une valeur dépasse {most} caractères.',
  'import-fault-rows-missing': 'Le fichier a un en-tête, mais aucune ligne.',
  'import-fault-out-of-memory':
    'La lecture du fichier demande trop de mémoire. Enregistrez-le en CSV UTF-8, ou divisez-le.',
  'import-fault-out-of-time':
    'La lecture du fichier prend trop de temps. Enregistrez-le en CSV UTF-8, ou divisez-le.',
  'import-fault-reader-failed':
    'Le fichier n’a pas pu être lu. Rien n’a été modifié. Réessayez, ou enregistrez-le en CSV UTF-8.',
  'import-fault-apply-failed': 'L’importation a échoué. Rien n’a été modifié. Réessayez.',
  'import-fault-undo-failed': 'L’importation n’a pas pu être annulée. Rien n’a été modifié. Réessayez.',
  'import-fault-touched-since':
    'Des articles ou des véhicules ajoutés par cette importation ont depuis été vendus, mis dans un panier ou associés à d’autres; elle ne peut donc plus être annulée.',
  'import-fault-items-touched-since':
    'L’importation n’a pas été annulée, car des articles ont été modifiés depuis ({count}) : {parts}. Remettez-les dans l’état où l’importation les a laissés et réessayez, ou corrigez le catalogue avec un autre fichier.',
  'import-fault-rows-gone':
    'Les modifications de cette importation ne sont plus conservées; elle ne peut donc pas être annulée.',
  'import-fault-file-gone': 'Le fichier n’existe plus. Téléversez-le de nouveau.',
};
