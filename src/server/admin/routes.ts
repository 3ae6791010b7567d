import type { On } from '#server/platform/http/dispatch.ts';
import { accessRoutes } from './access/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { itemRoutes } from './items/routes.ts';

/** The sections of the back office. */
export function adminRoutes(on: On) {
  accessRoutes(on);
  itemRoutes(on);
  customerRoutes(on);
}
