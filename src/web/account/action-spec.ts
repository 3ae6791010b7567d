import type { Flash } from '../forms/flash-messages.ts';
import { type FormSpec, refusedBy } from '../forms/form-spec.ts';
import type { Answer, Api } from '../platform/api.ts';

type Answered = { ok: true } | Extract<Answer<never>, { ok: false }>;

/** A button's post without script: nothing to check, one call, and back to its list. */
export function actionSpec(
  name: string,
  to: string,
  flash: Flash | undefined,
  call: (api: Api, values: Record<string, string>) => Promise<Answered>,
): FormSpec {
  return {
    name,
    problems: () => [],
    overall: () => '',
    async send(api, values, t) {
      const response = await call(api, values);
      if (!response.ok) return refusedBy(response, t);
      // Where script runs after all, the header's lists and counts follow.
      return { kind: 'done', to, ...(flash ? { flash } : {}), isOtherCaller: true };
    },
  };
}
