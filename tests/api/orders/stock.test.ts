import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalogueVersion } from '#server/catalogue/queries.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import {
  adjustStock,
  allocateHolds,
  holdStock,
  type PartUnits,
  reclaimHolds,
  releaseHolds,
  yieldHolds,
} from '#server/stock/queries.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { createMinimalOrder } from '#tests/support/minimal-order.ts';
import { stockOf } from '#tests/support/order-records.ts';
import { updateRows } from '#tests/support/rows.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { createForSuite } from '#tests/support/suite.ts';

const TESTED_PARTS = [PARTS.largeFront, PARTS.rearOnSale] as const;

describeOnBothDatabases('stock', (open) => {
  const database = createForSuite(open);

  /**
   * One change of the stock: holds units for a new order, or releases, yields (lets other orders take), reclaims or
   * allocates the held units of an order.
   */
  const operation = fc.oneof(
    fc.record({
      kind: fc.constant('hold' as const),
      needs: fc.uniqueArray(
        fc.record({
          part_number: fc.constantFrom(...TESTED_PARTS),
          quantity: fc.integer({ min: 1, max: 4 }),
        }),
        {
          selector: (need) => need.part_number,
          minLength: 1,
        },
      ),
    }),
    fc.record({
      kind: fc.constantFrom('release' as const, 'yield' as const, 'reclaim' as const, 'allocate' as const),
      orderIndex: fc.nat(9),
    }),
  );

  test('in any sequence of holds, releases, yields, reclaims and allocations no unit is committed twice and the ledger accounts for every change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
        const { db } = database;
        const before = Object.fromEntries(
          await Promise.all(TESTED_PARTS.map(async (part) => [part, await stockOf(db, part)])),
        );
        const [lastMovement] = await db
          .selectFrom('stock_movement')
          .select((e) => e.fn.max('movement_id').as('id'))
          .execute();
        const model = new Map(
          TESTED_PARTS.map((part) => [
            part as string,
            { held: before[part].held, allocated: before[part].allocated },
          ]),
        );
        const freeUnits = (part: string) =>
          before[part].on_hand - model.get(part)!.held - model.get(part)!.allocated;
        const areFree = (needs: PartUnits[]) =>
          needs.every((need) => freeUnits(need.part_number) >= need.quantity);
        const addHeld = (needs: PartUnits[], sign: 1 | -1) => {
          for (const need of needs) model.get(need.part_number)!.held += sign * need.quantity;
        };
        const heldOrders: { id: string; needs: PartUnits[]; isYielded: boolean }[] = [];
        for (const each of operations) {
          if (each.kind === 'hold') {
            const needs = each.needs;
            const fits = areFree(needs);
            const id = await createMinimalOrder(db);
            const shortage = await db.transaction().execute((tx) => holdStock(tx, id, needs));
            expect(shortage === null).toBe(fits);
            if (!fits) continue;
            heldOrders.push({ id, needs, isYielded: false });
            addHeld(needs, 1);
            continue;
          }
          const order = heldOrders[each.orderIndex % Math.max(1, heldOrders.length)];
          if (!order) continue;
          const { id, needs } = order;
          const inTx = <T>(write: (tx: Tx) => Promise<T>) => db.transaction().execute(write);
          if (each.kind === 'reclaim' || each.kind === 'allocate') {
            const fits = !order.isYielded || areFree(needs);
            expect((await inTx((tx) => reclaimHolds(tx, id))) === null).toBe(fits);
            if (!fits) continue;
            if (order.isYielded) addHeld(needs, 1);
            order.isYielded = false;
          }
          if (each.kind === 'reclaim') continue;
          if (each.kind === 'yield') await inTx((tx) => yieldHolds(tx, id));
          else if (each.kind === 'release') await inTx((tx) => releaseHolds(tx, id));
          else await inTx((tx) => allocateHolds(tx, [id]));
          if (!order.isYielded) addHeld(needs, -1);
          if (each.kind === 'yield') {
            order.isYielded = true;
            continue;
          }
          heldOrders.splice(heldOrders.indexOf(order), 1);
          if (each.kind === 'allocate')
            for (const need of needs) model.get(need.part_number)!.allocated += need.quantity;
        }
        for (const part of TESTED_PARTS) {
          const after = await stockOf(db, part);
          expect({ held: after.held, allocated: after.allocated }).toEqual(model.get(part));
          expect(after.on_hand - after.held - after.allocated).toBeGreaterThanOrEqual(0);
          const moved = await db
            .selectFrom('stock_movement')
            .select((e) => [
              e.fn.sum<string>('held_change').as('held'),
              e.fn.sum<string>('allocated_change').as('allocated'),
            ])
            .where('part_number', '=', part)
            .where('movement_id', '>', Number(lastMovement?.id ?? 0))
            .executeTakeFirstOrThrow();
          expect(after.held - before[part].held).toBe(Number(moved.held ?? 0));
          expect(after.allocated - before[part].allocated).toBe(Number(moved.allocated ?? 0));
        }
        // The next run starts without holds and allocations.
        for (const order of heldOrders) await db.transaction().execute((tx) => releaseHolds(tx, order.id));
        await db
          .updateTable('stock')
          .set({ allocated: 0 })
          .where('part_number', 'in', [...TESTED_PARTS])
          .execute();
      }),
      { numRuns: 25 },
    );
  });

  test('the catalogue version rises once per transaction that changes the displayed stock, which is at most five units', async () => {
    const { db } = database;
    const counted = { part_number: PARTS.largeFront, note: 'counted', staff: 'clerk@shop.example' };
    const risesFor = async (...changes: number[]) => {
      const before = await readCatalogueVersion(db);
      await inTransaction(db, async (tx) => {
        for (const change of changes) await adjustStock(tx, { ...counted, correction: { change } });
      });
      return (await readCatalogueVersion(db)) - before;
    };
    const { on_hand } = await stockOf(db, PARTS.largeFront);
    // Six units on hand, displayed as five.
    await risesFor(6 - on_hand);
    expect(await risesFor(3)).toBe(0);
    expect(await risesFor(-4)).toBe(0);
    expect(await risesFor(-1)).toBe(1);
    expect(await risesFor(-4)).toBe(1);
    expect(await risesFor(2, 3)).toBe(1);
  });

  test('database constraints refuse holds beyond the stock and changes to the ledger', async () => {
    const { db } = database;
    await expect(updateRows(db, 'stock', { held: 101 }, { part_number: PARTS.front })).rejects.toThrow(
      /reserved_within_stock/,
    );
    await db
      .insertInto('stock_movement')
      .values({ part_number: PARTS.front, cause: 'adjust', on_hand_change: 0 })
      .execute();
    await expect(db.deleteFrom('stock_movement').execute()).rejects.toThrow(/append-only/);
  });
});
