import type { Article } from '../en/articles.ts';

const ADMIN = 'l’équipe';
const NOVEMBER = { date: '22 novembre 2026', datetime: '2026-11-22', author: ADMIN };
const MAY = { date: '1er mai 2025', datetime: '2025-05-01', author: ADMIN };

/** In the order of the article list, newest first. Titles are those of the URL, the same in all languages. */
const ARTICLES: Article[] = [
  {
    title: 'how to install brake rotors and pads',
    heading: 'Comment installer des disques et des plaquettes de frein',
    ...NOVEMBER,
    description:
      'Notes pour l’installation d’un ensemble de freins : quoi vérifier avant de commencer, comment préparer le moyeu et où mettre la graisse.',
    summary:
      'Quoi vérifier avant de commencer, comment préparer le moyeu, où mettre la graisse, et quoi faire avant le premier trajet.',
    images: ['esd-front-5-1', 'es-front-5-3'],
    sections: [
      {
        heading: 'Avant de commencer',
        paragraphs: [
          'Ces notes complètent le manuel d’entretien de votre véhicule; elles ne le remplacent pas. Le manuel indique le couple de serrage de chaque boulon et les étapes pour votre étrier. Si vous n’avez jamais travaillé sur des freins, confiez l’installation à un mécanicien : une erreur peut vous priver de freins.',
          'Placez les pièces neuves à côté des anciennes avant de monter quoi que ce soit. Le diamètre, la hauteur, l’alésage central, le nombre de trous, le type de disque (plein ou ventilé) et la forme des plaquettes doivent correspondre. Un ensemble qui a été installé porte des marques d’usure; comparez donc d’abord.',
          'Si le véhicule a un frein de stationnement électrique et que vous travaillez sur l’essieu arrière, mettez d’abord ce frein en mode entretien, comme le décrit le manuel. Sinon, son moteur peut être endommagé.',
        ],
      },
      {
        heading: 'Retirer les anciennes pièces',
        paragraphs: [
          'Travaillez un côté à la fois, pour que l’autre vous montre comment les pièces s’assemblent. Soutenez le véhicule avec des chandelles sur un sol plat; un cric seul ne suffit pas. Suspendez l’étrier à un crochet ou à un fil. Il ne doit pas pendre par son flexible.',
        ],
      },
      {
        heading: 'Préparer le moyeu et le disque',
        paragraphs: [
          'Enlevez la rouille de la face d’appui du moyeu jusqu’au métal nu. Un éclat de rouille sous le disque le fait tourner de travers, ce que vous sentirez plus tard par des pulsations dans la pédale.',
          'Les disques neufs sont enduits d’huile contre la rouille. Essuyez les deux surfaces avec du nettoyant à freins avant de les monter. Si un disque est marqué gauche ou droite, montez-le de ce côté.',
        ],
      },
      {
        heading: 'Monter les plaquettes',
        paragraphs: [
          'Repoussez lentement le piston en surveillant le réservoir de liquide, car le niveau monte. Le piston de certains étriers arrière se visse avec un outil au lieu de se repousser : vérifiez dans le manuel et ne le forcez jamais. Utilisez la quincaillerie neuve si l’ensemble en contient, et nettoyez les surfaces de glissement du support de l’étrier.',
          'N’utilisez de la graisse à freins que là où des pièces glissent : sur les axes de coulissement de l’étrier et là où les oreilles des plaquettes reposent dans le support. Aucune graisse ne doit atteindre le disque ni la surface d’une plaquette. Une plaquette avec témoin d’usure va où se trouvait l’ancienne.',
        ],
      },
      {
        heading: 'Avant le premier trajet',
        paragraphs: [
          'Serrez les écrous ou les boulons de roue en étoile, au couple indiqué dans le manuel, et vérifiez le serrage après 50 à 100 km. Appuyez ensuite plusieurs fois sur la pédale jusqu’à ce qu’elle soit ferme : les premiers coups ne font qu’amener les plaquettes contre le disque. Vérifiez le niveau de liquide, essayez les freins au pas, puis rodez l’ensemble.',
        ],
      },
    ],
  },
  {
    title: 'how to bed in new brake rotors and pads',
    heading: 'Comment roder des disques et des plaquettes neufs',
    ...NOVEMBER,
    description:
      'Le rodage donne à un ensemble neuf toute son efficacité : une série de freinages modérés entre lesquels les freins refroidissent, étape par étape.',
    summary:
      'Pourquoi des freins neufs demandent une série de freinages modérés, comment faire, et comment savoir que c’est réussi.',
    images: ['ed-front-5-2', 'esd-front-5-2'],
    sections: [
      {
        heading: 'Pourquoi c’est nécessaire',
        paragraphs: [
          'Des plaquettes et des disques neufs ne se touchent que par endroits. Une chaleur modérée dépose sur le disque une couche mince et uniforme de la matière des plaquettes, et dès lors toute la surface freine. Trop de chaleur trop tôt laisse des dépôts inégaux, que vous sentez sous forme de vibrations.',
        ],
      },
      {
        heading: 'Étape par étape',
        paragraphs: [
          'Si la boîte des plaquettes décrit une méthode, suivez-la. Sinon, choisissez une route sèche et vide, où vous pouvez ralentir sans déranger personne.',
          `1. Ralentissez de 60 à 15 km/h (de 35 à 10 mi/h) avec une pression modérée.
2. Laissez les freins refroidir pendant une demi-minute de conduite.
3. Répétez ces deux étapes jusqu’à ce que vous ayez ralenti une dizaine de fois.
4. Roulez environ dix minutes en freinant le moins possible.
5. Stationnez sur un terrain plat, si possible sans serrer le frein de stationnement, jusqu’à ce que les freins soient froids.`,
          'Ne vous arrêtez pas complètement entre les étapes et ne gardez pas la pédale enfoncée à l’arrêt : des plaquettes chaudes laissent une empreinte sur le disque.',
        ],
      },
      {
        heading: 'Les premiers jours',
        paragraphs: [
          'Évitez les freinages brusques pendant les 300 premiers kilomètres (200 milles), sauf en cas d’urgence. Une légère odeur au début et un film visible sur les disques sont normaux.',
          'Si la pédale est molle, si le véhicule tire d’un côté ou si vous entendez un raclement métallique, cessez de rouler et faites vérifier les freins.',
        ],
      },
    ],
  },
  {
    title: 'a comparative guide to standard and performance brake rotors',
    heading: 'Guide comparatif des disques de frein standards et haute performance',
    date: '21 juillet 2025',
    datetime: '2025-07-21',
    author: ADMIN,
    description:
      'Lisses, percés, ou percés et rainurés : à quoi sert chaque type de disque, et comment choisir.',
    summary:
      'Lisses, percés, ou percés et rainurés : à quoi sert chaque type, ses inconvénients, et comment choisir.',
    images: ['es-front-5-2', 'ed-front-5-2', 'esd-front-5-2'],
    sections: [
      {
        heading: 'Le disque lisse',
        paragraphs: [
          'Un disque lisse offre à la plaquette toute sa surface. C’est le type le plus silencieux, il s’use uniformément, et la plupart des véhicules en sont équipés à l’usine. Pour les trajets quotidiens, les emplettes et l’autoroute, il fait tout ce qu’il faut.',
          'Les disques de notre gamme ES sont lisses. Choisissez cette gamme si vous étiez satisfait de vos freins d’origine et voulez la même chose.',
        ],
      },
      {
        heading: 'Le disque percé',
        paragraphs: [
          'Des trous dans la surface laissent s’échapper les gaz, l’eau et la poussière de sous la plaquette. Sous une forte pluie, les freins répondent dès que vous touchez la pédale. Nos trous sont chanfreinés; leurs bords ne raclent donc pas la plaquette.',
          'Un disque percé contient un peu moins de fonte qu’un disque lisse de même dimension. Sur piste, où les disques chauffent et refroidissent sans cesse, des fissures peuvent apparaître autour des trous; un disque percé n’y est donc pas le bon choix. Les disques de notre gamme ED sont percés.',
        ],
      },
      {
        heading: 'Le disque percé et rainuré',
        paragraphs: [
          'Les rainures sont des sillons peu profonds qui essuient la plaquette à chaque tour et gardent sa surface nette. Combinées aux trous, elles conviennent aux véhicules chargés, à ceux qui remorquent ou qui roulent en montagne, car la plaquette rencontre toujours une surface propre. En contrepartie, vous pouvez entendre un léger bourdonnement au freinage, et les plaquettes s’usent un peu plus vite.',
          'Les disques de notre gamme ESD sont percés et rainurés.',
        ],
      },
      {
        heading: 'Comment choisir',
        paragraphs: [
          'Commencez par la compatibilité : l’année, la marque et le modèle et, si votre véhicule a été construit avec deux dimensions de disques, celle du vôtre. Pensez ensuite à la conduite la plus exigeante d’une semaine ordinaire. S’il s’agit de trajets sous la pluie, regardez la gamme ED. Si vous descendez de longues côtes avec une remorque, regardez la gamme ESD. Sinon, ES est le bon choix.',
          'Quel que soit votre choix, remplacez les deux disques d’un essieu ensemble et montez des plaquettes neuves. C’est pourquoi chacun de nos ensembles comprend deux disques et un jeu de plaquettes.',
        ],
      },
    ],
  },
  {
    title: 'when to replace brake rotor and pads',
    heading: 'Quand remplacer les disques et les plaquettes de frein',
    date: '15 mai 2025',
    datetime: '2025-05-15',
    author: ADMIN,
    description:
      'Combien de temps durent les plaquettes et les disques, quoi surveiller, et quand mesurer au lieu de deviner.',
    summary:
      'Combien de temps durent habituellement les plaquettes et les disques, les signes d’usure précoce, et quoi mesurer.',
    images: ['es-front-5-4', 'es-front-5-3'],
    sections: [
      {
        heading: 'Le kilométrage n’est qu’un repère',
        paragraphs: [
          'Les plaquettes sont habituellement remplacées tous les 40 000 à 105 000 km (25 000 à 65 000 milles), les disques, tous les 50 000 à 110 000 km (30 000 à 70 000 milles). L’écart est grand parce que la conduite varie : les freins d’un taxi du centre-ville s’usent bien plus vite que ceux du même véhicule sur l’autoroute. Servez-vous de ces chiffres pour décider quand commencer à vérifier, pas quand remplacer.',
        ],
      },
      {
        heading: 'Vérifiez les plaquettes',
        paragraphs: [
          'À travers les rayons de la plupart des roues, on voit la plaquette à l’endroit où elle appuie sur le disque. S’il reste moins de 1/4 de pouce (6 mm) de matière, il faut remplacer la plaquette. Vérifiez aussi la plaquette intérieure, car elle s’use souvent en premier, et comparez la gauche et la droite : une nette différence signifie qu’un étrier est grippé.',
          'Un crissement aigu qui cesse pendant le freinage vient souvent du témoin d’usure, une petite languette de métal qui touche le disque quand la plaquette est usée. Un bruit de raclement, métal sur métal, signifie qu’il n’y a plus de matière. Cessez de rouler et faites inspecter les freins.',
        ],
      },
      {
        heading: 'Vérifiez les disques',
        paragraphs: [
          'L’épaisseur minimale de chaque disque est gravée ou moulée sur le bol (le centre surélevé du disque) ou sur la tranche. Mesurez avec un micromètre à plusieurs endroits, loin de la rouille du bord. Un disque doit être remplacé s’il est sous l’épaisseur minimale ou si sa surface présente des fissures, des sillons d’usure profonds ou des taches bleues.',
          'Un volant ou une pédale qui vibre au freinage à vitesse élevée indique que la surface du disque n’est plus uniforme.',
        ],
      },
      {
        heading: 'Remplacez les freins par essieu',
        paragraphs: [
          'Les freins travaillent par paires. Remplacez toujours les deux côtés d’un essieu, et remplacez les disques et les plaquettes ensemble quand les disques approchent de leur limite : des plaquettes neuves sur un disque creusé de sillons par l’usure en épousent la forme au lieu de l’agripper. Après l’installation, suivez la méthode de rodage du fabricant des plaquettes : une série de freinages modérés, en laissant les freins refroidir entre chacun.',
        ],
      },
    ],
  },
  {
    title: 'vented rotor vs solid rotor',
    heading: 'Disque ventilé ou disque plein',
    ...MAY,
    description:
      'Une seule épaisseur de fonte, ou deux faces séparées par des ailettes : ce que change la différence, et pourquoi c’est votre étrier qui détermine celui qu’il vous faut.',
    summary:
      'Une seule épaisseur de fonte, ou deux faces séparées par des ailettes : comment chacun gère la chaleur, et pourquoi c’est l’étrier qui décide.',
    images: ['es-front-5-3', 'es-rear-solid-5-3'],
    sections: [
      {
        heading: 'Deux façons de construire un disque',
        paragraphs: [
          'Un disque plein est d’une seule épaisseur de fonte. Un disque ventilé a deux faces coulées d’une seule pièce, séparées par des ailettes; en tournant, il pompe l’air du centre vers la tranche. Pour les distinguer, regardez la tranche : un disque ventilé a un espace avec des ailettes, un disque plein n’en a pas.',
        ],
      },
      {
        heading: 'Pourquoi c’est important',
        paragraphs: [
          'Le freinage transforme le mouvement en chaleur, et la plus grande partie de cette chaleur va dans le disque. L’essieu avant fait la plus grande part du travail; presque tous les véhicules ont donc des disques ventilés à l’avant. À l’arrière, où il y a moins de chaleur à évacuer, beaucoup de véhicules ont des disques pleins, plus minces et plus légers.',
          'Les véhicules plus lourds ou plus rapides ont des disques ventilés aux deux essieux.',
        ],
      },
      {
        heading: 'Lequel vous faut-il?',
        paragraphs: [
          'Celui pour lequel votre étrier est fait. Un disque ventilé est plus épais et n’entre pas dans un étrier fait pour un disque plein. Ce n’est pas une question de goût ni de prix; c’est une question de compatibilité. Choisissez votre véhicule, puis comparez l’épaisseur indiquée dans les détails de l’ensemble avec celle de votre disque actuel, qui est un peu plus mince s’il est usé.',
        ],
      },
    ],
  },
  {
    title: 'disc brakes vs drum brakes',
    heading: 'Freins à disque ou freins à tambour',
    ...MAY,
    description:
      'Comment fonctionnent les deux types de freins, où chacun est utilisé, et ce que cela change quand vous commandez des pièces.',
    summary:
      'Comment fonctionnent les deux types, où chacun est utilisé, et comment reconnaître celui de votre essieu arrière.',
    images: ['ed-front-5-1'],
    sections: [
      {
        heading: 'Les disques serrent, les tambours poussent',
        paragraphs: [
          'Dans un frein à disque, un étrier serre deux plaquettes contre les deux côtés d’un disque. Dans un frein à tambour, deux segments courbes poussent vers l’extérieur, contre l’intérieur d’un tambour. Les deux arrêtent le véhicule; ils réagissent différemment à la chaleur, à l’eau et à l’usure.',
        ],
      },
      {
        heading: 'Où les disques sont meilleurs',
        paragraphs: [
          'Un disque est à l’air libre; il évacue donc vite la chaleur et l’eau. Les plaquettes sont faciles à inspecter et plus rapides à remplacer. Pour ces raisons, tous les véhicules modernes ont des disques à l’essieu avant.',
        ],
      },
      {
        heading: 'Où l’on utilise encore des tambours',
        paragraphs: [
          'Un tambour coûte peu, dure longtemps et retient bien un véhicule stationné. Les petits véhicules et certains camions ont encore des tambours à l’arrière, où la charge est faible. L’inconvénient est qu’ils refroidissent plus lentement après un freinage brusque.',
        ],
      },
      {
        heading: 'Quoi commander',
        paragraphs: [
          'Regardez à travers la roue arrière : un disque brillant est un disque de frein, un boîtier rond et terne est un tambour. Nos ensembles sont pour les freins à disque. Si votre véhicule a des tambours à l’arrière, seuls les ensembles avant lui conviennent, et la liste de votre véhicule ne montre aucun ensemble arrière.',
        ],
      },
    ],
  },
  {
    title: 'what is single piston caliper vs dual piston caliper',
    heading: 'Étrier à un piston ou à deux pistons : quelle est la différence?',
    ...MAY,
    description:
      'Ce que font les pistons d’un étrier, comment les compter, et pourquoi leur nombre détermine quelles plaquettes conviennent.',
    summary:
      'Ce que font les pistons d’un étrier, comment compter les vôtres, et pourquoi leur nombre détermine les plaquettes.',
    images: ['es-front-5-4', 'esd-front-5-1'],
    sections: [
      {
        heading: 'Ce que fait un piston',
        paragraphs: [
          'Quand vous appuyez sur la pédale, le liquide de frein pousse un piston hors de l’étrier. Le piston presse la plaquette intérieure contre le disque; l’étrier coulisse sur ses axes et tire la plaquette extérieure contre l’autre côté. C’est ce qu’on appelle un étrier flottant, le type le plus courant.',
        ],
      },
      {
        heading: 'Un ou deux',
        paragraphs: [
          'Un étrier à un piston a un piston derrière le milieu de la plaquette. Il est léger et simple, et suffit à la plupart des véhicules. Un étrier à deux pistons en a deux côte à côte, qui pressent une plaquette plus longue en deux points. La pression est ainsi mieux répartie, ce dont ont besoin les véhicules plus lourds, les fourgonnettes et les camions.',
        ],
      },
      {
        heading: 'Pourquoi c’est important pour un ensemble',
        paragraphs: [
          'Les plaquettes diffèrent par leur longueur et leur forme, et les disques, souvent par leur dimension. Un même modèle d’une même année peut avoir été construit avec l’un ou l’autre étrier, selon le moteur, la version ou le groupe remorquage. Regardez l’arrière de l’étrier et comptez les renflements ronds : un ou deux. Avant de commander, comparez avec la remarque de l’ensemble, par exemple la dimension des disques.',
        ],
      },
    ],
  },
];

export default ARTICLES;
