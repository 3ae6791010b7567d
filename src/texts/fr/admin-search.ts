export default {
  'synonym-invalid':
    'Entrez ce que l’on tape, au plus 60 caractères, et ce qu’il faut rechercher, au plus 100.',
  'search-without-results': 'Recherches sans résultat',
  'search-corrected-list': 'Recherches corrigées',
  'search-without-click': 'Recherches sans clic',
  'search-text': 'Recherche',
  'search-count': 'Nombre de fois',
  'search-add-synonym': 'Ajouter un synonyme',
  'search-has-synonym': 'Synonyme ajouté',
  'search-add-synonym-of': 'Ajouter un synonyme : {text}',
  'search-synonyms': 'Synonymes',
  'search-filter-synonyms': 'Trouver un synonyme',
  'search-synonyms-shown':
    'Les {shown} premiers synonymes sur {count}. Tapez ci-dessus pour en trouver d’autres.',
  'search-no-meaning': 'Rien : le mot est ignoré',
  'search-edit-of': 'Modifier le synonyme {text}',
  'search-delete-of': 'Supprimer le synonyme {text}',
  'search-synonym': 'Ajouter ou modifier un synonyme',
  'search-synonym-help':
    'Entrez des mots du catalogue, comme Chevrolet, front, drilled ou sale. Laissez vide pour ignorer ce que tapent les clients; entrez le même mot dans les deux champs pour qu’il ne soit pas corrigé.',
  'search-save-synonym': 'Enregistrer le synonyme',
  'search-import-title': 'Importer des synonymes',
  'search-import-help':
    'Choisissez un fichier CSV, ou entrez des lignes : ce que l’on tape, une virgule, ce qu’il faut rechercher.',
  'search-import-file': 'Fichier CSV',
  'search-import-lines': 'Lignes',
  'search-import-empty': 'Entrez au moins une ligne.',
  'search-import': 'Importer',
};
