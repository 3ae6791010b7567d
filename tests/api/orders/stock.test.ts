import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db.ts';
import { allocateHolds, holdStock, releaseHolds } from '#server/stock/queries.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { bareOrder } from '#tests/support/minimal-order.ts';
import { stockOf } from '#tests/support/order-records.ts';

const PARTS = ['ESD-1002F', 'ED-2001R'] as const;

describeOnBoth('stock', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => {});

  /** What anybody may do, in any order: set pieces aside, give them back, or have them paid. */
  const deed = fc.oneof(
    fc.record({
      kind: fc.constant('hold' as const),
      needs: fc.uniqueArray(
        fc.record({ part_number: fc.constantFrom(...PARTS), quantity: fc.integer({ min: 1, max: 4 }) }),
        {
          selector: (need) => need.part_number,
          minLength: 1,
        },
      ),
    }),
    fc.record({ kind: fc.constantFrom('release' as const, 'allocate' as const), which: fc.nat(9) }),
  );

  test('whatever happens in whatever order: nothing is promised twice, and the ledger explains every piece', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
        const { db } = database;
        const before = Object.fromEntries(
          await Promise.all(PARTS.map(async (part) => [part, await stockOf(db, part)])),
        );
        const [start] = await db
          .selectFrom('stock_movement')
          .select((e) => e.fn.max('movement_id').as('id'))
          .execute();
        const model = new Map(
          PARTS.map((part) => [
            part as string,
            { held: before[part].held, allocated: before[part].allocated },
          ]),
        );
        const living: { id: string; needs: { part_number: string; quantity: number }[] }[] = [];
        for (const each of deeds) {
          if (each.kind === 'hold') {
            const needs = each.needs;
            const free = (part: string) =>
              before[part].on_hand - model.get(part)!.held - model.get(part)!.allocated;
            const fits = needs.every((need) => free(need.part_number) >= need.quantity);
            const id = await bareOrder(db);
            const short = await db.transaction().execute((tx) => holdStock(tx, id, needs));
            expect(short === null).toBe(fits);
            if (!fits) continue;
            living.push({ id, needs });
            for (const need of needs) model.get(need.part_number)!.held += need.quantity;
          } else {
            const [order] = living.splice(each.which % Math.max(1, living.length), 1);
            if (!order) continue;
            await db.transaction().execute(async (tx) => {
              if (each.kind === 'release') await releaseHolds(tx, order.id);
              else await allocateHolds(tx, [order.id]);
            });
            for (const need of order.needs) {
              model.get(need.part_number)!.held -= need.quantity;
              if (each.kind === 'allocate') model.get(need.part_number)!.allocated += need.quantity;
            }
          }
        }
        for (const part of PARTS) {
          const now = await stockOf(db, part);
          expect({ held: now.held, allocated: now.allocated }).toEqual(model.get(part));
          expect(now.on_hand - now.held - now.allocated).toBeGreaterThanOrEqual(0);
          const moved = await db
            .selectFrom('stock_movement')
            .select((e) => [
              e.fn.sum<string>('held_change').as('held'),
              e.fn.sum<string>('allocated_change').as('allocated'),
            ])
            .where('part_number', '=', part)
            .where('movement_id', '>', Number(start?.id ?? 0))
            .executeTakeFirstOrThrow();
          expect(now.held - before[part].held).toBe(Number(moved.held ?? 0));
          expect(now.allocated - before[part].allocated).toBe(Number(moved.allocated ?? 0));
        }
        // Room for the next run: what was allocated goes back as if it had been returned.
        for (const order of living) await db.transaction().execute((tx) => releaseHolds(tx, order.id));
        await db
          .updateTable('stock')
          .set({ allocated: 0 })
          .where('part_number', 'in', [...PARTS])
          .execute();
      }),
      { numRuns: 25 },
    );
  });

  test('the database itself refuses to promise more than there is, and to change the ledger', async () => {
    const { db } = database;
    await expect(
      db.updateTable('stock').set({ held: 101 }).where('part_number', '=', 'ESD-1001F').execute(),
    ).rejects.toThrow(/never_promised_twice/);
    await db
      .insertInto('stock_movement')
      .values({ part_number: 'ESD-1001F', cause: 'adjust', on_hand_change: 0 })
      .execute();
    await expect(db.deleteFrom('stock_movement').execute()).rejects.toThrow(/only grows/);
  });
});
