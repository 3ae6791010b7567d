/** The cars, items and fitments that every test database starts with. Prices are in cents. */

export const CARS = {
  civicSport: {
    vehicle_id: 1,
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    submodel: null,
    trim: 'Sport',
    engine: '2.0L L4',
  },
  civicSi: {
    vehicle_id: 2,
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    submodel: null,
    trim: 'Si',
    engine: '1.5L L4',
  },
  accord: {
    vehicle_id: 3,
    year: 2018,
    make: 'Honda',
    model: 'Accord',
    submodel: null,
    trim: null,
    engine: '2.0L L4',
  },
  townCountry: {
    vehicle_id: 4,
    year: 2010,
    make: 'Chrysler',
    model: 'Town & Country',
    submodel: 'LX',
    trim: null,
    engine: null,
  },
} as const;

/** The lines of a details table; the value of the second contains the separator. */
const DETAILS = 'Rotor diameter:11.8 in\nNote:a:b';

/** Part numbers of the items, named after their purpose in tests. */
export const PARTS = {
  front: 'ESD-1001F',
  largeFront: 'ESD-1002F',
  rearOnSale: 'ED-2001R',
  outOfStock: 'ES-3001F',
  inactive: 'ES-9999F',
} as const;

export interface TestItem {
  part_number: string;
  family: 'ES' | 'ED' | 'ESD';
  displayname: string;
  cad: number;
  usd: number;
  /** Sale prices in CAD and USD. */
  sale?: readonly [number, number];
  stock: number;
  inactive?: true;
  images?: readonly string[];
  /** The lines of the details table; empty for an item without details. */
  details: string;
}

export const ITEMS = {
  front: {
    part_number: PARTS.front,
    family: 'ESD',
    displayname: 'Front Set 11.8 in',
    cad: 18999,
    usd: 14999,
    stock: 100,
    details: DETAILS,
    images: ['esd-front-5-1', 'esd-front-5-2'],
  },
  largeFront: {
    part_number: PARTS.largeFront,
    family: 'ESD',
    displayname: 'Front Set 12.6 in',
    cad: 25950,
    usd: 19950,
    stock: 5,
    details: DETAILS,
    // More than the six thumbnails that the gallery shows at a time.
    images: [
      'esd-front-5-1',
      'esd-front-5-2',
      'esd-front-5-3',
      'esd-front-5-4',
      'esd-front-5-5',
      'esd-front-6-1',
      'esd-front-6-2',
      'esd-front-6-3',
    ],
  },
  rearOnSale: {
    part_number: PARTS.rearOnSale,
    family: 'ED',
    displayname: 'Rear Set',
    cad: 7405,
    usd: 5905,
    stock: 10,
    sale: [6905, 5405],
    details: DETAILS,
  },
  outOfStock: {
    part_number: PARTS.outOfStock,
    family: 'ES',
    displayname: 'Front Set Plain',
    cad: 18900,
    usd: 14900,
    stock: 0,
    details: '',
  },
  inactive: {
    part_number: PARTS.inactive,
    family: 'ES',
    displayname: 'Front Set Old',
    cad: 100,
    usd: 100,
    stock: 50,
    inactive: true,
    details: DETAILS,
  },
} as const satisfies Record<keyof typeof PARTS, TestItem>;

/** A fitment: an item for a car at a position. `note` is the condition under which it fits. */
export interface Fitment {
  car_part_id: string;
  car: keyof typeof CARS;
  item: keyof typeof PARTS;
  position: 'Front' | 'Rear' | 'Front or Rear';
  note: string | null;
}

const fitment = (
  car_part_id: string,
  car: Fitment['car'],
  item: Fitment['item'],
  position: Fitment['position'],
  note: string | null = null,
): Fitment => ({ car_part_id, car, item, position, note });

export const FITMENTS = {
  civicSportFront: fitment('F1', 'civicSport', 'front', 'Front'),
  // The Civic Si has one of two rotor sizes. The notes of the next two sets name the size that each set needs.
  civicSiSmallRotor: fitment('F2', 'civicSi', 'front', 'Front', 'w/ 11.8 in rotor'),
  civicSiLargeRotor: fitment('F3', 'civicSi', 'largeFront', 'Front', 'w/ 12.6 in rotor'),
  civicSportRear: fitment('F4', 'civicSport', 'rearOnSale', 'Rear'),
  civicSiRear: fitment('F5', 'civicSi', 'rearOnSale', 'Rear'),
  accordFront: fitment('F6', 'accord', 'front', 'Front'),
  accordOutOfStock: fitment('F7', 'accord', 'outOfStock', 'Front'),
  townCountryEitherAxle: fitment('F8', 'townCountry', 'rearOnSale', 'Front or Rear'),
  accordInactive: fitment('F9', 'accord', 'inactive', 'Front'),
} as const;

/** The two ids that name a set for a car in calls and URLs. */
export interface CarSet {
  part_number: string;
  car_part_id: string;
}

export const SETS = Object.fromEntries(
  Object.entries(FITMENTS).map(([name, { car_part_id, item }]) => [
    name,
    { part_number: PARTS[item], car_part_id },
  ]),
) as Record<keyof typeof FITMENTS, CarSet>;

/** The path of a set's product page. */
export const productPage = ({ car_part_id, part_number }: CarSet): string =>
  `/product/${car_part_id}/${part_number}`;
