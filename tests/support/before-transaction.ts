import { vi } from 'vitest';
import type { Db } from '#server/platform/db.ts';

/** Runs `action` just before the next transaction on this database begins, as if another request came in between. */
export function beforeNextTransaction(db: Db, action: () => Promise<unknown>): void {
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const begin = db.transaction.bind(db);
    const execute = async (work: Parameters<ReturnType<typeof begin>['execute']>[0]) => {
      await action();
      return begin().execute(work);
    };
    return { execute } as ReturnType<typeof begin>;
  });
}
