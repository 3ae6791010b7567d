/** Units held by unpaid orders, counted per visitor, IP address and network; also the limits of these counts. */
export interface HeldUnits {
  visitor: number;
  address: number;
  network: number;
}

/**
 * True if an order may hold this many more units. The first unpaid order of a visitor may exceed the visitor's limit,
 * but not the other two.
 */
export const mayHold = (units: number, held: HeldUnits, limits: HeldUnits): boolean =>
  (held.visitor === 0 || held.visitor + units <= limits.visitor) &&
  held.address + units <= limits.address &&
  held.network + units <= limits.network;
