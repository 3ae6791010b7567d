import type { Arrival } from '../forms/arrivals.ts';
import { type FormSpec, refusedBy } from '../forms/form-spec.ts';
import type { Answer, Api } from '../platform/api.ts';

type Answered = { ok: true } | Extract<Answer<never>, { ok: false }>;

/** A button's post without script: nothing to check, one call, and back to its list. */
export function pressSpec(
  name: string,
  to: string,
  said: Arrival | undefined,
  call: (api: Api, values: Record<string, string>) => Promise<Answered>,
): FormSpec {
  return {
    name,
    problems: () => [],
    overall: () => '',
    async send(api, values, say) {
      const answer = await call(api, values);
      if (!answer.ok) return refusedBy(answer, say);
      // Where script runs after all, the header's lists and counts follow.
      return { kind: 'done', to, ...(said ? { said } : {}), isOtherCaller: true };
    },
  };
}
