/**
 * The first line of a car whose lines are all for one axle; null for any other car. The cart then offers a set for the
 * other axle.
 */
export function findSingleAxleLine<Line extends { car_id: string | null; position: string }>(
  lines: readonly Line[],
  car_id: string,
): Line | null {
  const carLines = lines.filter((line) => line.car_id === car_id);
  const [first] = carLines;
  return first && carLines.every(({ position }) => position === first.position) ? first : null;
}
