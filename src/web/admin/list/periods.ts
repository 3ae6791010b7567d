import { addDays, daysBetween } from '#domain/shop-day.ts';

/** The periods by which lists can be filtered, each from its first to its last day. */
export function periods(today: string) {
  // 1900-01-01 was a Monday.
  const monday = addDays(today, -(daysBetween('1900-01-01', today) % 7));
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const lastOfPreviousMonth = addDays(firstOfMonth, -1);
  const year = Number(today.slice(0, 4));
  return {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    'last-week': [addDays(monday, -7), addDays(monday, -1)],
    'last-7': [addDays(today, -6), today],
    'last-30': [addDays(today, -29), today],
    'last-90': [addDays(today, -89), today],
    'this-month': [firstOfMonth, today],
    'last-month': [`${lastOfPreviousMonth.slice(0, 8)}01`, lastOfPreviousMonth],
    'this-year': [`${year}-01-01`, today],
    'last-year': [`${year - 1}-01-01`, `${year - 1}-12-31`],
  } as const;
}

export type PeriodName = keyof ReturnType<typeof periods>;

/**
 * The name of the period with these days. On some days, such as the 30th, several periods have the same days; then it is
 * the `chosen` one, or else the first.
 */
export function periodName(
  choices: ReturnType<typeof periods>,
  names: readonly PeriodName[],
  days: { from?: string | undefined; until?: string | undefined },
  chosen: string | null,
): PeriodName | undefined {
  const matching = names.filter((name) => choices[name][0] === days.from && choices[name][1] === days.until);
  return matching.find((name) => name === chosen) ?? matching[0];
}
