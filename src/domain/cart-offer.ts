/** The line that the cart offers to complete with a set for the other axle: a car's first, if all are for its axle. */
export function lineToMatch<Line extends { car_id: string | null; position: string }>(
  lines: readonly Line[],
  car_id: string,
): Line | null {
  const carLines = lines.filter((line) => line.car_id === car_id);
  const [first] = carLines;
  return first && carLines.every(({ position }) => position === first.position) ? first : null;
}
