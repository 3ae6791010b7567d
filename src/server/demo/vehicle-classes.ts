/** The usual brake sizes of a class of vehicles, as ranges from smallest to largest. Lengths are in mm. */
export interface VehicleClass {
  front: readonly [number, number];
  rear: readonly [number, number];
  /** The share of generations with vented rear rotors; front rotors are always vented. */
  ventedRearShare: number;
  lugs: number;
  bolt_circle_mm: number;
  bore_mm: number;
}

/** The first class with a matching model applies. Models are written as `make|model`. */
const CLASSES: readonly (VehicleClass & { models: RegExp })[] = [
  {
    models:
      /\|(?:F-[2-9]|E-[2-5]|Excursion|Express|Savana|Ram Van|NV$|H[12]$|[2-5][05]00$|[A-Z]*\d{4}|.* HD$)/,
    front: [345, 366],
    rear: [343, 366],
    ventedRearShare: 1,
    lugs: 8,
    bolt_circle_mm: 170,
    bore_mm: 125,
  },
  {
    models:
      /\|(?:F-150|Bronco$|Expedition|Navigator|Silverado|Sierra|Suburban|Tahoe|Avalanche|Yukon|Escalade|Titan|Armada|QX[58][06]|Tacoma|4Runner|FJ|Land Cruiser|GX|LX|Colorado|Canyon|Ranger|Frontier|Xterra|1500)/,
    front: [320, 350],
    rear: [312, 348],
    ventedRearShare: 1,
    lugs: 6,
    bolt_circle_mm: 135,
    bore_mm: 87,
  },
  {
    models:
      /\|(?:Tundra|Sequoia|Ram|Dakota|Durango|Explorer|Grand Cherokee|Commander|Wrangler|Gladiator|Touareg|Cayenne|X[567]|Q[78]|M-Class|GL|Range Rover|Discovery|Defender|LR|XC90)/,
    front: [302, 348],
    rear: [302, 345],
    ventedRearShare: 0.8,
    lugs: 5,
    bolt_circle_mm: 127,
    bore_mm: 75,
  },
  {
    models:
      /^(?:Audi|BMW|Cadillac|Genesis|INFINITI|Jaguar|Lexus|Maserati|Mercedes-Benz|Porsche|Tesla)\||\|(?:Mustang|Camaro|Corvette|Challenger|Charger|300|Magnum|GT-R|Supra)/,
    front: [300, 345],
    rear: [286, 332],
    ventedRearShare: 0.7,
    lugs: 5,
    bolt_circle_mm: 112,
    bore_mm: 68,
  },
  {
    models:
      /^(?:Geo|MINI|Smart)\||\|(?:500|Accent|Aveo|Echo|Fiesta|Firefly|Fit|MX-5|Mazda2|Metro|Micra|Mirage|Rio|Scion [ix]|Spark|Swift|Tercel|Versa|Yaris)/,
    front: [240, 266],
    rear: [240, 262],
    ventedRearShare: 0,
    lugs: 4,
    bolt_circle_mm: 100,
    bore_mm: 56,
  },
  {
    models:
      /\|(?:Civic|Corolla|Cruze|Dart|Elantra|Focus|Forte|Golf|Impreza|Jetta|Lancer|Mazda3|Neon|Sentra|Soul)/,
    front: [258, 294],
    rear: [252, 284],
    ventedRearShare: 0.1,
    lugs: 5,
    bolt_circle_mm: 114.3,
    bore_mm: 64,
  },
];

/** The class of all other models. */
const MEDIUM: VehicleClass = {
  front: [282, 322],
  rear: [276, 312],
  ventedRearShare: 0.3,
  lugs: 5,
  bolt_circle_mm: 114.3,
  bore_mm: 67,
};

/** The class of a model such as `Honda|Civic`. */
export const vehicleClassOf = (model: string): VehicleClass =>
  CLASSES.find(({ models }) => models.test(model)) ?? MEDIUM;
