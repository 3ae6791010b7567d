import { setTimeShift } from './time-shift.ts';

type Work = () => Promise<unknown>;

/** The events of the month, in the order of their times. */
export interface Agenda {
  /** Schedules work `days` after the current event. Does nothing if that is after the end of the month. */
  scheduleAfterDays(days: number, work: Work): void;
  run(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** An agenda from `days` ago until now. It sets the clock of this process to the time of the work that runs. */
export function createAgenda(days: number): Agenda {
  const monthEnd = Date.now();
  const planned: { at: number; work: Work }[] = [];
  let now = monthEnd - days * DAY_MS;
  const moveTo = (at: number) => {
    now = at;
    setTimeShift(at - monthEnd);
  };
  moveTo(now);
  return {
    scheduleAfterDays(delayDays, work) {
      const at = now + delayDays * DAY_MS;
      if (at > monthEnd) return;
      const laterIndex = planned.findIndex((each) => each.at > at);
      planned.splice(laterIndex === -1 ? planned.length : laterIndex, 0, { at, work });
    },
    async run() {
      for (let next = planned.shift(); next; next = planned.shift()) {
        moveTo(next.at);
        await next.work();
      }
      setTimeShift(0);
    },
  };
}
