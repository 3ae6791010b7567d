import { listAddress, listQuestion } from '#domain/office-lists.ts';
import { answered, refusal } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { keepView, removeView, viewsFor } from './queries.ts';

const MOST_VIEWS = 100;

export function viewRoutes(on: On) {
  on('GET /admin/views', async ({ db, staff }) =>
    answered({ scode: 200, smessage: '', records: await viewsFor(db, staff.staff_id) }),
  );

  on('POST /admin/views', async ({ db, staff, body, say }) => {
    const { list, name, is_shared } = body;
    // Only what the list knows is kept, so that a view never breaks.
    const asked = listQuestion(list, Object.fromEntries(new URLSearchParams(body.query)));
    const view = {
      staff_id: staff.staff_id,
      list,
      name,
      query: listAddress(list, { ...asked, page: 1 }),
      is_shared,
    };
    if (!(await keepView(db, view, MOST_VIEWS))) return refusal('views-full');
    return answered({ scode: 200, smessage: say('saved'), records: await viewsFor(db, staff.staff_id) });
  });

  on('POST /admin/views/:id/remove', async ({ db, staff, params, say }) => {
    if (!(await removeView(db, staff.staff_id, params.id))) return refusal('not-found');
    return answered({ scode: 200, smessage: say('saved'), records: await viewsFor(db, staff.staff_id) });
  });
}
