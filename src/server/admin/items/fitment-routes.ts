import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { addFitments, previewFitments, removeFitments } from './change-fitments.ts';
import { listFitments } from './fitment-queries.ts';
import { findItem } from './queries.ts';

export function fitmentRoutes(on: RegisterHandler) {
  on('GET /admin/items/:id/fitments', async ({ db, params, query: { keyword = '', page = 1 } }) => {
    if (!(await findItem(db, params.id))) return refused('not-found');
    return ok(await listFitments(db, params.id, { keyword, page }));
  });
  on('POST /admin/items/:id/fitments/preview', previewFitments);
  on('POST /admin/items/:id/fitments', addFitments);
  on('POST /admin/items/:id/fitments/remove', removeFitments);
}
