/** An article. Titles, dates and the wear figures of five articles are specified; the wording is ours. */
export interface Article {
  /** The slug in the article's URL, in lower case. The displayed title is `heading`. */
  title: string;
  heading: string;
  /** The date as displayed. */
  date: string;
  /** The date in ISO format. */
  datetime: string;
  author: string;
  description: string;
  summary: string;
  /** Ids of the images at the top of the article. */
  images: string[];
  sections: { heading: string; paragraphs: string[] }[];
}

const ADMIN = 'Admin';
const NOVEMBER = { date: 'Nov 22nd 2026', datetime: '2026-11-22', author: ADMIN };
const MAY = { date: 'May 1st 2025', datetime: '2025-05-01', author: ADMIN };

/** In the order of the article list, newest first. */
const ARTICLES: Article[] = [
  {
    title: 'how to install brake rotors and pads',
    heading: 'How to install brake rotors and pads',
    ...NOVEMBER,
    description:
      'Notes for the installation of a brake set: what to check before you start, how to prepare the hub and where grease belongs.',
    summary:
      'What to check before you start, how to prepare the hub, where grease belongs, and what to do before the first drive.',
    images: ['esd-front-5-1', 'es-front-5-3'],
    sections: [
      {
        heading: 'Before you start',
        paragraphs: [
          'These notes supplement your car’s service manual; they do not replace it. The manual has the torque of each bolt and the steps for your caliper. If you have not worked on brakes before, let a mechanic install the set: a mistake here can make the brakes fail.',
          'Lay the new parts beside the old ones before you install anything. Diameter, height, number of holes and the shape of the pads must match. A set that has been installed shows wear, so compare first.',
          'If the car has an electric parking brake and you work on the rear axle, switch it to its service mode first, as the manual describes. Otherwise the motor can be damaged.',
        ],
      },
      {
        heading: 'Remove the old parts',
        paragraphs: [
          'Work on one side at a time, so that the other side shows how the parts go together. Support the car on stands on level ground; a jack alone is not enough. Hang the caliper from a hook or a wire. Never let it hang from its hose.',
        ],
      },
      {
        heading: 'Prepare the hub and the rotor',
        paragraphs: [
          'Remove rust from the face of the hub until it is bare metal. A flake of rust under the rotor makes it wobble, and you feel that later as a pulsing pedal.',
          'New rotors are coated with oil against rust. Wipe both faces with brake cleaner before you install them. If a rotor is marked left or right, mount it on that side.',
        ],
      },
      {
        heading: 'Install the pads',
        paragraphs: [
          'Push the piston back slowly and watch the fluid reservoir, because the level rises. The piston of some rear calipers is screwed in with a tool instead: check the manual, and never force it. Use the new hardware if the set contains it, and clean the sliding surfaces of the bracket.',
          'Use brake grease only where parts slide: on the pins and where the ends of the pads sit in the bracket. Keep grease off the rotor and the faces of the pads. A pad with a wear indicator goes where the old one was.',
        ],
      },
      {
        heading: 'Before the first drive',
        paragraphs: [
          'Tighten the lug nuts or bolts in a star pattern to the torque in the manual, and check them again after 50 to 100 km. Then press the pedal several times until it is firm: the first strokes only bring the pads to the rotor. Check the fluid level, test the brakes at walking speed, and bed in the set.',
        ],
      },
    ],
  },
  {
    title: 'how to bed in new brake rotors and pads',
    heading: 'How to bed in new brake rotors and pads',
    ...NOVEMBER,
    description:
      'Bedding in gives a new set its full stopping power: a series of moderate stops with time to cool, step by step.',
    summary: 'Why new brakes need a series of moderate stops, how to do it, and how to tell that it worked.',
    images: ['ed-front-5-2', 'esd-front-5-2'],
    sections: [
      {
        heading: 'Why it is necessary',
        paragraphs: [
          'New pads and rotors touch each other only in places. Gentle heat lays a thin, even film of pad material on the rotor, and from then on the whole face brakes. Too much heat too early leaves patches, which you feel as vibration.',
        ],
      },
      {
        heading: 'Step by step',
        paragraphs: [
          'If the box that the pads came in describes a procedure, follow it. Otherwise choose a dry, empty road where you can slow down without disturbing anyone.',
          `1. Slow down from 60 to 15 km/h (35 to 10 mph) with moderate pressure.
2. Let the brakes cool for half a minute of driving.
3. Repeat both steps until you have slowed down about ten times.
4. Drive for about ten minutes while braking as little as you can.
5. Park on level ground, if possible without the parking brake, until the brakes are cold.`,
          'Do not stop completely between the steps, and do not keep the pedal pressed at a standstill: hot pads leave a print on the rotor.',
        ],
      },
      {
        heading: 'The first days',
        paragraphs: [
          'Avoid hard braking for the first 300 km (200 miles), except in an emergency. A slight smell at the beginning and a visible film on the rotors are normal.',
          'If the pedal feels soft, the car pulls to one side, or you hear grinding, stop driving and have the brakes checked.',
        ],
      },
    ],
  },
  {
    title: 'a comparative guide to standard and performance brake rotors',
    heading: 'A comparative guide to standard and performance brake rotors',
    date: 'Jul 21st 2025',
    datetime: '2025-07-21',
    author: ADMIN,
    description:
      'Plain, drilled, or drilled and slotted: what each type of rotor is made for, and how to choose one.',
    summary:
      'Plain, drilled, or drilled and slotted: what each type is made for, its drawbacks, and how to choose.',
    images: ['es-front-5-2', 'ed-front-5-2', 'esd-front-5-2'],
    sections: [
      {
        heading: 'The plain rotor',
        paragraphs: [
          'A plain rotor gives the pad its full face to grip. It is the quietest type, wears evenly, and is what most cars leave the factory with. For commuting, errands and highway driving, it does everything you need.',
          'Our ES family is plain. Choose it if you were happy with your original brakes and want the same again.',
        ],
      },
      {
        heading: 'The drilled rotor',
        paragraphs: [
          'Holes through the face let gas, water and dust escape from under the pad. In heavy rain, the brakes respond the first time you touch the pedal. Our holes are countersunk, so their edges do not scrape the pad.',
          'A drilled rotor has slightly less iron than a plain one of the same size. On a race track, where rotors are heated and cooled over and over, cracks can start at the holes, so a drilled rotor is the wrong choice there. Our ED family is drilled.',
        ],
      },
      {
        heading: 'The drilled and slotted rotor',
        paragraphs: [
          'Slots are shallow grooves that wipe the pad with every turn and keep its surface fresh. Combined with holes, they suit vehicles that haul, tow or drive in the mountains, because the pad always meets a clean surface. In exchange, you may hear a faint hum while braking, and pads wear somewhat faster.',
          'Our ESD family is drilled and slotted.',
        ],
      },
      {
        heading: 'How to choose',
        paragraphs: [
          'Start with the fit: year, make and model, and, if your car was built with two rotor sizes, the size on your own car. Then think about the hardest driving you do in an ordinary week. If it is a wet commute, look at ED. If you tow a trailer down long hills, look at ESD. Otherwise, ES is the right choice.',
          'Whichever you choose, replace both rotors on an axle together and install new pads. That is why each of our sets includes two rotors and one set of pads.',
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
    description: 'How long pads and rotors last, what to look for, and when to measure instead of guessing.',
    summary: 'How long pads and rotors usually last, the signs of early wear, and what to measure.',
    images: ['es-front-5-4', 'es-front-5-3'],
    sections: [
      {
        heading: 'Mileage is only a guide',
        paragraphs: [
          'Pads are typically replaced every 25,000 to 65,000 miles, rotors every 30,000 to 70,000 miles. The range is wide because driving habits differ: brakes wear much faster on a downtown taxi than on the same car on the highway. Use these figures to decide when to start checking, not when to replace.',
        ],
      },
      {
        heading: 'Check the pads',
        paragraphs: [
          'Through the spokes of most wheels, you can see the pad where it presses against the rotor. Pad material under 1/4 inch means replace. Check the inner pad as well, because it often wears first, and compare left and right: a clear difference means that a caliper is sticking.',
          'A high-pitched squeal that stops while you brake often comes from the wear indicator, a small metal tab that touches the rotor when the pad is worn. A grinding noise means that the pad material is gone. Stop driving and have the brakes inspected.',
        ],
      },
      {
        heading: 'Check the rotors',
        paragraphs: [
          'Each rotor has its minimum thickness stamped or cast on the hat or the edge. Measure with a micrometer in several places, away from the rust at the rim. A rotor needs replacing if it is below the minimum thickness or if its face shows cracks, deep grooves or blue spots.',
          'A steering wheel or pedal that shakes when you brake at speed is a sign that the rotor surface is no longer even.',
        ],
      },
      {
        heading: 'Replace brakes by the axle',
        paragraphs: [
          'Brakes work in pairs. Always replace both sides of an axle, and replace rotors and pads together when the rotors are near their limit: new pads on a grooved rotor wear to its shape instead of gripping it. After installation, follow the pad manufacturer’s bedding procedure: a series of moderate stops with time to cool in between.',
        ],
      },
    ],
  },
  {
    title: 'vented rotor vs solid rotor',
    heading: 'Vented rotor vs solid rotor',
    ...MAY,
    description:
      'One disc, or two discs with vanes in between: what the difference does, and why your caliper decides which one you need.',
    summary:
      'One disc, or two with vanes in between: how each handles heat, and why the caliper decides which one fits.',
    images: ['es-front-5-3', 'es-rear-solid-5-3'],
    sections: [
      {
        heading: 'Two ways to build a rotor',
        paragraphs: [
          'A solid rotor is a single disc of iron. A vented rotor is two discs with vanes between them; as it turns, it pumps air from the centre to the rim. You can tell them apart by looking at the edge: a vented rotor has a gap with ribs, and a solid one does not.',
        ],
      },
      {
        heading: 'Why it matters',
        paragraphs: [
          'Braking turns motion into heat, and most of that heat goes into the rotor. The front axle does most of the work, so nearly all cars have vented rotors in front. In the rear, where there is less heat to shed, many cars have solid rotors, which are thinner and lighter.',
          'Heavier or faster cars have vented rotors on both axles.',
        ],
      },
      {
        heading: 'Which one do you need?',
        paragraphs: [
          'The one your caliper was made for. A vented rotor is thicker, and it does not fit a caliper made for a solid one. This is not a question of taste or price; it is a question of fit. Choose your vehicle, then compare the thickness in the details of the set with your current rotor.',
        ],
      },
    ],
  },
  {
    title: 'disc brakes vs drum brakes',
    heading: 'Disc brakes vs drum brakes',
    ...MAY,
    description:
      'How the two types of brakes work, where each is used, and what that means when you order parts.',
    summary: 'How the two types work, where each is used, and how to tell which one your rear axle has.',
    images: ['ed-front-5-1'],
    sections: [
      {
        heading: 'Discs squeeze, drums push',
        paragraphs: [
          'In a disc brake, a caliper squeezes two pads against both sides of a rotor. In a drum brake, two curved shoes push outward against the inside of a drum. Both stop the car; they differ in how they handle heat, water and wear.',
        ],
      },
      {
        heading: 'Where discs are better',
        paragraphs: [
          'A rotor sits in the open air, so it sheds heat and water quickly. The pads are easy to inspect and quicker to replace. For these reasons, every modern car has discs on the front axle.',
        ],
      },
      {
        heading: 'Where drums are still used',
        paragraphs: [
          'A drum is inexpensive, lasts a long time, and holds a parked car well. Small cars and some trucks still have drums in the rear, where the load is light. The drawback is that they take longer to cool after hard braking.',
        ],
      },
      {
        heading: 'What to order',
        paragraphs: [
          'Look through the rear wheel: a shiny disc is a rotor, a dull round housing is a drum. Our sets are for disc brakes. If your car has drums in the rear, only front sets fit it, and the list for your vehicle shows no rear sets.',
        ],
      },
    ],
  },
  {
    title: 'what is single piston caliper vs dual piston caliper',
    heading: 'What is single piston caliper vs dual piston caliper',
    ...MAY,
    description:
      'What the pistons of a caliper do, how to count them, and why the number determines which pads fit.',
    summary:
      'What the pistons of a caliper do, how to count yours, and why the number determines which pads fit.',
    images: ['es-front-5-4', 'esd-front-5-1'],
    sections: [
      {
        heading: 'What a piston does',
        paragraphs: [
          'When you press the pedal, brake fluid pushes a piston out of the caliper. The piston presses the inner pad against the rotor; the caliper slides on its pins and pulls the outer pad against the other side. This is called a floating caliper, the most common type.',
        ],
      },
      {
        heading: 'One or two',
        paragraphs: [
          'A single-piston caliper has one piston behind the middle of the pad. It is light and simple, and it is enough for most cars. A dual-piston caliper has two pistons side by side, which press a longer pad at two points. This spreads the pressure more evenly, which heavier cars, vans and trucks need.',
        ],
      },
      {
        heading: 'Why it matters for a set',
        paragraphs: [
          'The pads differ in length and shape, and the rotors often differ in size. The same model and year may have been built with either caliper, depending on the engine, trim or towing package. Look at the back of the caliper and count the round bulges: one or two. Before you order, compare with the note on the set, such as the rotor size.',
        ],
      },
    ],
  },
];

export default ARTICLES;
