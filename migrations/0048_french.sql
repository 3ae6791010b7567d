-- French: orders, accounts, messages, requests, quotes and pages of text.

alter table account drop constraint account_language_check,
  add constraint account_language_check check (language in ('en', 'fr'));
alter table message drop constraint message_language_check,
  add constraint message_language_check check (language in ('en', 'fr'));
alter table orders drop constraint orders_language_check,
  add constraint orders_language_check check (language in ('en', 'fr'));
alter table back_in_stock_request drop constraint back_in_stock_request_language_check,
  add constraint back_in_stock_request_language_check check (language in ('en', 'fr'));
alter table sales_quote drop constraint sales_quote_language_check,
  add constraint sales_quote_language_check check (language in ('en', 'fr'));
alter table content drop constraint content_language_check,
  add constraint content_language_check check (language in ('en', 'fr'));

insert into content (page, language, title, description, text) values
('shipping', 'fr', 'Livraison',
'Livraison standard gratuite au Canada et aux États-Unis, délais par région et suivi.', $$
La livraison standard est gratuite pour toute commande au Canada et aux États-Unis. Il n’y a pas de montant minimal, et le prix d’un ensemble est le même avec ou sans livraison.

## Quand part votre commande

Les commandes sont expédiées les jours ouvrables, après la réception du paiement. L’expédition d’une commande payée avant {cut_off} est prévue le jour ouvrable même; les suivantes partent le jour ouvrable d’après. Les fins de semaine et les jours fériés ne sont pas des jours ouvrables.

## Combien de temps prend la livraison

Jours ouvrables depuis l’expédition, par destination :

{delivery_times}

Ce sont des estimations, et non des dates garanties. La page de l’ensemble, le panier, la caisse et le courriel de confirmation indiquent les dates qui en découlent.

## Suivi

Quand un colis part, nous vous envoyons par courriel le transporteur et, s’il en fournit un, le numéro de suivi. Les deux figurent aussi sur la page de la commande, que le lien de votre courriel de confirmation ouvre sans compte. Une commande de plusieurs ensembles peut arriver en plus d’un colis.

## Adresses

Nous livrons seulement à des adresses du Canada et des États-Unis. Tant que votre commande n’est pas expédiée, [écrivez-nous](/contact) si l’adresse est erronée.

## Taxes et droits

Au Canada, la taxe de vente de la province est calculée à la caisse et fait partie du total. Pour les commandes vers les États-Unis, nous ne percevons pas de taxe de vente. Les droits ou taxes qu’une autorité perçoit à la frontière ne font pas partie du total.

## Un colis qui n’arrive pas

Si un colis est endommagé ou plus tardif que prévu, [écrivez-nous](/contact) avec le numéro de commande et choisissez Livraison comme type. Gardez l’emballage endommagé jusqu’à notre réponse.
$$),
('returns', 'fr', 'Retours et remboursements',
'Comment annuler une commande, retourner un ensemble et être remboursé selon votre mode de paiement initial.', $$
## Annuler avant l’expédition

Une commande peut être annulée tant qu’aucune de ses parties n’a été expédiée. [Écrivez-nous](/contact) avec le numéro de commande. Le montant payé est remboursé selon votre mode de paiement initial.

## Retourner un ensemble

[Écrivez-nous](/contact) avant de renvoyer quoi que ce soit, et choisissez Retour comme type. Indiquez votre numéro de commande, le numéro de pièce, le nombre d’ensembles que vous retournez et la raison. Nous répondons par courriel. N’envoyez l’ensemble qu’après notre approbation du retour; nous vous disons où l’envoyer.

Un ensemble se retourne en entier : les deux disques et les plaquettes, dans leur boîte. Avant d’installer un ensemble, comparez-le avec les pièces de votre véhicule. Des pièces qui ont été installées portent des marques d’usure.

## Délai et frais de retour

{return_terms}

## Remboursements

Un remboursement suit votre mode de paiement initial. Il couvre les unités que vous retournez, au prix payé après rabais, avec leur part de la taxe. Nous vous écrivons quand un remboursement est terminé, et la note de crédit est sur la page de la commande. Votre banque peut mettre quelques jours à afficher le montant.

## Le mauvais ensemble, ou un ensemble endommagé

Si l’ensemble dans la boîte n’est pas celui que vous avez commandé, ou s’il est arrivé endommagé, [écrivez-nous](/contact) avec le numéro de commande et des photos, et ne l’installez pas.

## Si un ensemble ne convient pas

La page de chaque ensemble énumère les véhicules auxquels il convient et toute condition, comme la dimension des disques. Si un ensemble indiqué pour votre véhicule ne lui convient pas, [écrivez-nous](/contact) avec le numéro de commande ainsi que l’année, la marque, le modèle et le moteur, pour que nous puissions aussi corriger la liste.
$$),
('warranty', 'fr', 'Garantie',
'La garantie de chaque ensemble et comment faire une réclamation.', $$
La garantie de chaque ensemble est la suivante : {warranty}.

La période commence le jour de la livraison et prend fin dès que la durée ou la distance est atteinte.

## Quoi nous envoyer

[Écrivez-nous](/contact) avec votre numéro de commande et indiquez-nous :

- le numéro de pièce de l’ensemble
- l’année, la marque, le modèle et le moteur du véhicule
- la date et le kilométrage à l’installation, et le kilométrage d’aujourd’hui
- ce qui ne va pas, avec des photos des disques et des plaquettes

## La suite

Nous répondons par courriel. Si nous devons inspecter l’ensemble, nous vous disons où l’envoyer. Les remboursements suivent votre mode de paiement initial.

## L’usure n’est pas un défaut

Les disques et les plaquettes s’usent en utilisation normale. La vitesse dépend du véhicule, de la charge et de la conduite. La page [Questions et réponses](/QA) explique quand les disques doivent être remplacés.

Cette garantie s’ajoute aux droits que vous donne la loi de votre province ou de votre État.
$$),
('privacy', 'fr', 'Confidentialité',
'Quelles données cette boutique conserve, pourquoi, combien de temps, et comment les voir ou les supprimer.', $$
Cette page décrit ce que {shop} conserve à votre sujet et pourquoi.

## Ce que nous conservons

- Avec une commande : votre adresse courriel, les adresses de livraison et de facturation, le numéro de téléphone, les ensembles commandés avec leurs prix, et la référence du fournisseur de paiement. Nous en avons besoin pour livrer la commande et émettre la facture.
- Avec un compte : votre nom, votre adresse courriel, votre entreprise, votre numéro de téléphone, les adresses enregistrées, les listes de souhaits, les véhicules et les recherches récentes, et votre mot de passe sous forme d’une empreinte à partir de laquelle il ne peut pas être retrouvé.
- Les messages que vous nous envoyez, avec nos réponses.
- Sans compte : un panier, avec un nombre aléatoire qui identifie votre navigateur. Il est supprimé après 30 jours sans utilisation.

## Paiements

Les renseignements de la carte vont directement de votre navigateur au fournisseur de paiement, Square; les paiements PayPal sont approuvés dans la fenêtre de PayPal. Nous ne voyons ni ne conservons jamais de numéro de carte ni de mot de passe PayPal. Les fournisseurs traitent les paiements selon leurs propres politiques de confidentialité.

## Témoins et stockage du navigateur

Nous utilisons des témoins pour conserver votre session, votre panier, votre devise, votre langue et votre connexion, et pour reconnaître un navigateur à partir duquel vous vous êtes déjà connecté. Votre navigateur conserve aussi les véhicules choisis. Aucun de ces éléments ne vous suit sur d’autres sites. Il n’y a pas de publicité.

## Statistiques

Nous mesurons la vitesse de chargement des pages et comptons ce qui est recherché, sans conserver par qui. Google Analytics ne reçoit un achat que si vous y consentez à la caisse; le choix est désactivé jusqu’à ce que vous le fassiez.

## Protection contre les abus

Nous comptons les tentatives, par exemple de connexion, par adresse réseau pendant un temps limité, pour protéger les comptes et la boutique.

## Qui reçoit des données

Le transporteur reçoit l’adresse de livraison et le numéro de téléphone. Le fournisseur de paiement reçoit ce dont il a besoin pour traiter le paiement. Nous ne vendons pas de données.

## Combien de temps nous les gardons

Nous gardons les dossiers de commande exigés par la loi. Les données du compte sont gardées jusqu’à ce que vous le fermiez; elles sont alors supprimées, et les commandes restent sans votre nom.

## Voir, corriger ou supprimer vos données

Une fois connecté, les paramètres de votre compte permettent de modifier vos renseignements, de télécharger toutes les données de votre compte et de le fermer. Sans compte, [écrivez-nous](/contact).

## Nous joindre

Questions sur la confidentialité : [{email}](mailto:{email}).

{shop}, {address}
$$),
('terms', 'fr', 'Conditions de vente',
'Comment une commande se conclut, prix, paiement, livraison et retours.', $$
Ces conditions s’appliquent aux commandes passées chez {shop}.

## Ce que nous vendons

Chaque ensemble contient deux disques de frein et un jeu de plaquettes pour un essieu. La page de l’ensemble nomme les véhicules auxquels il convient et toute condition. Les illustrations montrent le type d’ensemble, pas nécessairement sa dimension exacte.

## Prix et taxes

Les prix sont en dollars canadiens ou américains, à votre choix. La livraison standard est gratuite. Au Canada, la taxe de vente de votre province est ajoutée à la caisse; pour les commandes vers les États-Unis, nous ne percevons pas de taxe de vente. Le total affiché avant que vous passiez la commande est celui que vous payez.

## Commandes

Vous passez une commande avec le bouton PASSER LA COMMANDE ou en approuvant un paiement PayPal. Elle est acceptée quand le paiement est reçu; nous envoyons alors une confirmation par courriel. Si un ensemble n’est plus offert ou si le total a changé entre-temps, la commande n’est pas passée et rien n’est débité.

## Paiement

Nous acceptons les modes de paiement indiqués à la caisse. Les paiements par carte et par PayPal sont traités par leurs fournisseurs.

## Coupons

Un coupon s’applique aux conditions qui l’accompagnent. Un seul coupon peut être utilisé par commande.

## Livraison

Les dates de livraison sont des estimations. La page [Livraison](/shipping) les décrit.

## Retours et garantie

La page [Retours et remboursements](/returns) décrit les annulations, les retours et les remboursements; la page [Garantie](/warranty) décrit la garantie de chaque ensemble.

## Installation

Les freins sont des pièces de sécurité. Si vous n’avez ni les outils ni l’expérience, faites installer l’ensemble par un mécanicien qualifié et suivez les instructions du constructeur du véhicule.

## Vos droits

Rien dans ces conditions ne limite les droits que vous donne la loi de votre province ou de votre État et auxquels il est impossible de renoncer.

## Nous joindre

{shop}, [{email}](mailto:{email})

Adresse : {address}

Téléphone : {phone}
$$),
('about', 'fr', 'À propos de nous',
'Une boutique pour une seule chose : des ensembles de disques et de plaquettes qui conviennent à votre véhicule.', $$
{shop} vend des ensembles de disques et de plaquettes de frein : deux disques et un jeu de plaquettes dans une seule boîte, sous un seul numéro de pièce.

## Trois gammes

- [ES](/category/rotor/es) : disques lisses
- [ED](/category/rotor/ed) : disques percés
- [ESD](/category/rotor/esd) : disques percés et rainurés

## Trouvez l’ensemble de votre véhicule

Choisissez votre véhicule, ou cherchez avec un numéro de pièce de votre ancien disque ou de sa boîte, le nôtre ou celui d’une autre marque. La page de chaque ensemble énumère les véhicules auxquels il convient, avec les conditions, comme la dimension des disques.

## Livraison gratuite

La livraison standard est gratuite au Canada et aux États-Unis. [Livraison](/shipping)

## Nous joindre

Écrivez à [{email}](mailto:{email}) ou utilisez le [formulaire](/contact).

Téléphone : {phone}

Heures d’ouverture : {hours}

Adresse : {address}
$$),
('accessibility', 'fr', 'Accessibilité',
'Comment cette boutique est conçue pour que tout le monde puisse l’utiliser, et comment signaler un obstacle.', $$
Nous voulons que tout le monde puisse utiliser cette boutique. Ses pages suivent les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA.

## À quoi vous attendre

- Tout peut se faire au clavier, et le focus est toujours visible.
- Les pages ont des titres, des repères et des libellés pour les lecteurs d’écran, et les messages d’état sont annoncés.
- Le texte peut être agrandi à 200 % sans défilement horizontal.
- La couleur n’est jamais la seule façon de montrer quelque chose.
- Les animations cessent si votre système demande de réduire les mouvements.
- La recherche, le catalogue, le panier et le compte fonctionnent aussi sans JavaScript. Le paiement par carte en a besoin.

## Limites connues

Les champs de la carte et la fenêtre de PayPal viennent des fournisseurs de paiement, et nous ne pouvons pas changer leur fonctionnement. Les factures sont des fichiers PDF; la page de la commande montre les mêmes renseignements sous forme de page Web.

## Parlez-nous d’un obstacle

Si quelque chose ne fonctionne pas pour vous, [écrivez-nous](/contact) ou écrivez à [{email}](mailto:{email}). Indiquez la page, ce que vous avez essayé, ainsi que le navigateur et la technologie d’assistance que vous utilisez. Nous pouvons aussi prendre votre commande par courriel.

Téléphone : {phone}
$$);

-- The texts were written with a line break after the opening and before the closing quotes.
update content set text = btrim(text, E'\n') where language = 'fr';
