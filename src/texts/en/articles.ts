/** The five articles. Titles, dates and the figures on wear are the specification's; the words are ours. */
export interface Article {
  /** In small letters, as it travels in the address. */
  title: string;
  heading: string;
  /** As it is shown, and for machines. */
  date: string;
  datetime: string;
  author: string;
  description: string;
  summary: string;
  /** Pictures that open the article, by id. */
  images: string[];
  sections: { heading: string; paragraphs: string[] }[];
}

const ADMIN = 'Admin';
const MAY = { date: 'May 1st 2025', datetime: '2025-05-01', author: ADMIN };

export const ARTICLES: Article[] = [
  {
    title: 'a comparative guide to standard and performance brake rotors',
    heading: 'A comparative guide to standard and performance brake rotors',
    date: 'Jul 21st 2025',
    datetime: '2025-07-21',
    author: ADMIN,
    description:
      'Plain, drilled, or drilled and slotted: what each kind of rotor is made for, and how to choose one.',
    summary:
      'Plain, drilled, or drilled and slotted: what each kind is made for, what it asks of you, and how to choose.',
    images: ['es-front-5-2', 'ed-front-5-2', 'esd-front-5-2'],
    sections: [
      {
        heading: 'The plain rotor',
        paragraphs: [
          'A plain rotor offers the pad its whole face. It is the quietest kind, wears evenly, and is what most cars leave the factory with. For commuting, errands and highway driving it does everything that is asked of it.',
          'Our ES family is plain. Choose it when the brakes you had were fine and you want them back.',
        ],
      },
      {
        heading: 'The drilled rotor',
        paragraphs: [
          'Holes through the face give gas, water and dust a way out from under the pad. In heavy rain the first touch of the pedal feels the same as the second. Ours are countersunk, so that the edge of a hole does not scrape the pad.',
          'A drilled rotor carries a little less iron than a plain one of the same size. Driven on a race track, heated and cooled again and again, holes are where a crack would begin; for that use, a drilled rotor is the wrong one. Our ED family is drilled.',
        ],
      },
      {
        heading: 'The drilled and slotted rotor',
        paragraphs: [
          'Slots are shallow grooves that wipe the pad at every turn and keep its surface fresh. Together with holes they suit cars that carry, tow or descend: the pad meets clean iron again and again. In exchange you may hear a faint hum while braking, and pads wear somewhat sooner.',
          'Our ESD family is drilled and slotted.',
        ],
      },
      {
        heading: 'How to choose',
        paragraphs: [
          'Begin with the fit: year, make, model, and where a car was built with two rotor sizes, the size on your own car. Then think of your hardest ordinary day, not of your best one. If it is a wet commute, look at ED. If it is a trailer on a long hill, look at ESD. If neither, ES is the honest answer.',
          'Whatever you choose, change both rotors of an axle together and put new pads on them. That is why our sets hold two rotors and one set of pads.',
        ],
      },
    ],
  },
  {
    title: 'when to replace brake rotor and pads',
    heading: 'When to replace brake rotor and pads',
    date: 'May 15th 2025',
    datetime: '2025-05-15',
    author: ADMIN,
    description: 'How long pads and rotors last, what to look for, and when measuring beats guessing.',
    summary: 'How long pads and rotors usually last, the signs that say sooner, and what to measure.',
    images: ['es-front-5-4', 'es-front-5-3'],
    sections: [
      {
        heading: 'Mileage is a hint',
        paragraphs: [
          'Pads are typically replaced every 25,000 to 65,000 miles, rotors every 30,000 to 70,000 miles. The span is wide because driving is: a taxi downtown and the same car on a highway age at different speeds. Use the figures to know when to start looking, not when to stop.',
        ],
      },
      {
        heading: 'Look at the pads',
        paragraphs: [
          'Through the spokes of most wheels you can see the pad where it presses on the rotor. Pad material under 1/4 inch means replace. Check the inner pad as well, which often wears first, and compare left and right: a clear difference means that a caliper sticks.',
          'A high squeal that goes away while you brake often is the wear indicator, a small tab of metal that touches the rotor on purpose. A grinding noise means that the material is gone; stop driving and have it seen to.',
        ],
      },
      {
        heading: 'Look at the rotors',
        paragraphs: [
          'Each rotor has its minimum thickness stamped or cast on the hat or the edge. Measure with a micrometer at several places, away from the rust at the rim. Below the stamp, or when the face shows cracks, deep grooves or blue spots, the rotor is done.',
          'A steering wheel or pedal that trembles when braking from speed points to a face that is no longer even.',
        ],
      },
      {
        heading: 'Replace by the axle',
        paragraphs: [
          'Brakes work in pairs. Replace both sides of an axle, rotors and pads together when the rotors are near their limit: new pads on a grooved face wear to its shape instead of gripping it. After fitting, follow the pad maker’s bedding: a row of moderate stops with time to cool between them.',
        ],
      },
    ],
  },
  {
    title: 'vented rotor vs solid rotor',
    heading: 'Vented rotor vs solid rotor',
    ...MAY,
    description:
      'One disc or two with vanes between: what the difference does, and why it is not yours to choose.',
    summary:
      'One disc, or two with vanes between: what it does for heat, and why the caliper decides which one fits.',
    images: ['es-front-5-3', 'es-rear-5-3'],
    sections: [
      {
        heading: 'Two ways to build a disc',
        paragraphs: [
          'A solid rotor is one disc of iron. A vented rotor is two discs with vanes between them, and as it turns it pumps air from its middle to its rim. Seen from the edge the difference is plain: one has a gap with ribs, the other has not.',
        ],
      },
      {
        heading: 'Why it matters',
        paragraphs: [
          'Braking turns motion into heat, and most of it goes into the rotor. A front axle does the larger share of the work, so nearly all cars have vented rotors there. At the rear many cars carry solid ones: they are thinner, lighter and hot enough to stay dry.',
          'Heavier or faster cars have vented rotors at both axles.',
        ],
      },
      {
        heading: 'Which one do you need?',
        paragraphs: [
          'The one your caliper was made for. A vented rotor is thicker, and a caliper for a solid one will not close over it. This is not a matter of taste or money; it is a matter of fit. Choose your vehicle and compare the thickness in the details of the set with the rotor in your hand.',
        ],
      },
    ],
  },
  {
    title: 'disc brakes vs drum brakes',
    heading: 'Disc brakes vs drum brakes',
    ...MAY,
    description:
      'How the two kinds of brakes work, where each is found, and what that means for ordering parts.',
    summary: 'How the two kinds work, where each is found, and how to see which one your rear axle has.',
    images: ['ed-front-5-1'],
    sections: [
      {
        heading: 'Discs squeeze, drums push',
        paragraphs: [
          'In a disc brake a caliper squeezes two pads against a rotor from both sides. In a drum brake two curved shoes are pushed outward against the inside of a drum. Both stop a car; they differ in how they deal with heat, water and wear.',
        ],
      },
      {
        heading: 'Where discs are better',
        paragraphs: [
          'A rotor stands in the open, so it gives off heat quickly and throws water off. Pads are seen at a glance and changed in less time. For these reasons the front axle of every modern car has discs.',
        ],
      },
      {
        heading: 'Where drums still are',
        paragraphs: [
          'A drum is cheap, lasts long, and holds a parked car well. Small cars and some trucks keep drums at the rear, where the work is light. The price is a longer way to cool down after hard braking.',
        ],
      },
      {
        heading: 'What to order',
        paragraphs: [
          'Look through the rear wheel: a shiny disc is a rotor, a dull round box is a drum. Our sets are for discs. If your car has drums at the rear, only front sets fit it, and the list for your vehicle shows no rear set then.',
        ],
      },
    ],
  },
  {
    title: 'what is single piston caliper vs dual piston caliper',
    heading: 'What is single piston caliper vs dual piston caliper',
    ...MAY,
    description:
      'What the pistons of a caliper do, how to count them, and why the count decides which pads fit.',
    summary:
      'What the pistons of a caliper do, how to count yours, and why the count decides which pads fit.',
    images: ['es-front-5-4', 'esd-front-5-1'],
    sections: [
      {
        heading: 'What a piston does',
        paragraphs: [
          'Press the pedal, and fluid pushes a piston out of the caliper. The piston presses the inner pad on the rotor; the caliper slides on its pins and pulls the outer pad on from the other side. That is a floating caliper, the common kind.',
        ],
      },
      {
        heading: 'One or two',
        paragraphs: [
          'A single piston caliper has one piston in the middle of the pad. It is light and simple, and enough for most cars. A dual piston caliper has two, side by side, pressing a longer pad at two points. The pressure is spread more evenly, which heavier cars, vans and trucks need.',
        ],
      },
      {
        heading: 'Why it matters for a set',
        paragraphs: [
          'The pads differ in length and in shape, and often the rotor differs in size. The same model and year may have been built with either, depending on engine, trim or a towing package. Look at the back of the caliper: one round bulge or two. Then compare with the note of the set, such as a rotor size, before you order.',
        ],
      },
    ],
  },
];

/** Which articles the list of articles shows, in its order: the newest first. */
export const articleByTitle = (title: string): Article | undefined =>
  ARTICLES.find((article) => article.title === title);
