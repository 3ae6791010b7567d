import type { Flash } from '../forms/flash-messages.ts';
import { type FormSpec, refusedResult } from '../forms/form-spec.ts';
import type { Api, RefusedResponse } from '../platform/api.ts';

type ActionResponse = { ok: true } | RefusedResponse;

/** A form that consists of one button: no validation, one call, then a redirect to `to`. */
export function actionSpec(
  name: string,
  to: string,
  flash: Flash | undefined,
  call: (api: Api, values: Record<string, string>) => Promise<ActionResponse>,
): FormSpec {
  return {
    name,
    validate: () => [],
    summary: () => '',
    async submit(api, values, t) {
      const response = await call(api, values);
      if (!response.ok) return refusedResult(response, t);
      // With JavaScript the header reloads, so its lists and counts stay current.
      return { kind: 'done', to, ...(flash ? { flash } : {}), identityChanged: true };
    },
  };
}
