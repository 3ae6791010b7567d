/**
 * The first line of a car, for which the cart offers a set for the other axle; null if the lines of the car are not all
 * for the same axle.
 */
export function lineToMatch<Line extends { car_id: string | null; position: string }>(
  lines: readonly Line[],
  car_id: string,
): Line | null {
  const carLines = lines.filter((line) => line.car_id === car_id);
  const [first] = carLines;
  return first && carLines.every(({ position }) => position === first.position) ? first : null;
}
