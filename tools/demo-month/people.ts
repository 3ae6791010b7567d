import { type Country, PROVINCES } from '#domain/regions.ts';

export interface Person {
  first_name: string;
  last_name: string;
  company: string | null;
  email: string;
  address_line_1: string;
  city: string;
  province: string;
  country: Country;
  zip: string;
  phone: string;
}

const person = (
  name: string,
  address_line_1: string,
  place: string,
  zip: string,
  phone: string,
  company: string | null = null,
): Person => {
  const [first_name, last_name] = name.split(' ') as [string, string];
  const [city, province] = place.split(', ') as [string, string];
  const country = (PROVINCES as readonly string[]).includes(province) ? 'Canada' : 'United States';
  const ascii = name
    .replace('Ł', 'L')
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '');
  const email = `${ascii.replace(' ', '.').toLowerCase()}@example.com`;
  return { first_name, last_name, company, email, address_line_1, city, province, country, zip, phone };
};

/** Fictitious buyers; their telephone numbers and addresses cannot reach anybody. */
export const PEOPLE: readonly Person[] = [
  person('Maya Okafor', '18 Larch St', 'Toronto, Ontario', 'M5T1P9', '4165550101'),
  person('Étienne Gagnon', '455 rue Cherrier', 'Montréal, Quebec', 'H2L1H2', '5145550102'),
  person('Nathan Brooks', '2210 Pine Ave', 'Buffalo, New York', '14201', '7165550103'),
  person('Łukasz Nowak', '77 Fern Cres', 'Calgary, Alberta', 'T2N1N4', '4035550104'),
  person('Grace Lam', '903 Marine Dr', 'Vancouver, British Columbia', 'V6P5Y1', '6045550105'),
  person('Priya Raman', '31 Court St', 'Mississauga, Ontario', 'L5B2T4', '9055550106', 'Raman Auto Repair'),
  person('Owen MacLeod', '6 Water St', 'Halifax, Nova Scotia', 'B3J1S1', '9025550107'),
  person('Isabelle Roy', '120 rue du Pont', 'Québec, Quebec', 'G1K6M5', '4185550108'),
  person('Derek Hall', '64 Sawmill Rd', 'Portland, Maine', '04101', '2075550109'),
  person('Nguyễn Thảo', '1508 Kingsway', 'Burnaby, British Columbia', 'V5E2R8', '7785550110'),
  person('Samuel Fraser', '12 Orchard Ln', 'Kingston, Ontario', 'K7L3N6', '6135550111'),
  person('Hannah Friesen', '290 Academy Rd', 'Winnipeg, Manitoba', 'R3M0E3', '2045550112'),
  person('Carlos Medina', '815 Mission St', 'San Jose, California', '95110', '4085550113'),
  person('Chloé Bouchard', '48 rue Racine', 'Saguenay, Quebec', 'G7H1P9', '5815550114'),
  person('Tom Whitford', '5 Gerrard St', 'Toronto, Ontario', 'M5B2P1', '6475550115', 'Whitford Taxi'),
  person('Aisha Rahman', '3317 Cedar Dr', 'Edmonton, Alberta', 'T5J2N3', '7805550116'),
  person('Jack Sullivan', '22 Harbour Rd', 'Moncton, New Brunswick', 'E1C1A1', '5065550117'),
  person('Emily Carter', '709 Lake St', 'Chicago, Illinois', '60601', '3125550118'),
  person('Marc Lefebvre', '1440 boulevard Fiset', 'Gatineau, Quebec', 'J8X3X7', '8195550119'),
  person('Sofia Petrov', '86 Elgin Ave', 'Ottawa, Ontario', 'K2P1L4', '3435550120'),
  person('Ryan Kowalski', '411 Main St', 'Saskatoon, Saskatchewan', 'S7N0B1', '3065550121'),
  person('Linda Chow', '250 Robson St', 'Richmond, British Columbia', 'V6X1A9', '2365550122'),
  person('Victor Moreau', '9 rue Principale', 'Sherbrooke, Quebec', 'J1H1A1', '8735550123'),
  person('Jenna Walsh', '37 Signal Hill Rd', "St. John's, Newfoundland and Labrador", 'A1A1B2', '7095550124'),
  person('Ben Archer', '1004 Ridge Rd', 'Seattle, Washington', '98101', '2065550125'),
  person('Farah Haddad', '515 King St', 'London, Ontario', 'N6B1S7', '5195550126'),
  person('Peter Jansen', '72 Mill St', 'Guelph, Ontario', 'N1H2B1', '2265550127'),
  person('Olivia Green', '188 Euston St', 'Charlottetown, Prince Edward Island', 'C1A1X1', '7825550128'),
];

/** True for the buyers with an account; the others order as guests. */
export const hasAccount = (index: number): boolean => index % 5 < 3;
