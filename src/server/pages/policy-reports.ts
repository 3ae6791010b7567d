import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '#server/calls/context.ts';
import { ipPrefixes } from '#server/platform/ip-prefixes.ts';

/** Browsers send violations of the checkout's Content-Security-Policy to this path. */
export const POLICY_REPORT_PATH = '/policy-reports';

const MAX_BODY_BYTES = 8192;
const MAX_REPORTS_PER_REQUEST = 10;
const ADDRESS_LIMIT = { name: 'policy-reports', max: 30, seconds: 60, scope: 'local' } as const;
const NETWORK_LIMIT = { ...ADDRESS_LIMIT, name: 'network-policy-reports', max: 60, seconds: 3600 } as const;
/** The limit for all browsers together, so that a browser extension or an attacker cannot fill the log. */
const TOTAL_LIMIT = { name: 'all-policy-reports', max: 300, seconds: 3600, scope: 'local' } as const;

const text = z.string().max(4000);
/** The body that browsers send for `report-uri`. */
const reportUriBody = z.object({
  'csp-report': z.object({ 'violated-directive': text, 'blocked-uri': text.optional() }),
});
/** The body that browsers send for `report-to`. */
const reportToBody = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: text, blockedURL: text.optional() }),
    }),
  )
  .max(MAX_REPORTS_PER_REQUEST);

/** Logs only the directive and the origin, because the URLs of pages and scripts can contain personal data. */
export function policyReportRoute(http: FastifyInstance, { db, clock, limiter, log }: AppContext): void {
  http.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(POLICY_REPORT_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const reports = parseReports(request.body);
      if (!reports) return reply.status(400).send();
      const { address, subnet, network } = ipPrefixes(request.ip);
      for (const [limit, key] of [
        [ADDRESS_LIMIT, address],
        [NETWORK_LIMIT, network ?? subnet],
        [TOTAL_LIMIT, ''],
      ] as const) {
        const waitSeconds = await limiter.take(db, limit, key, clock());
        if (waitSeconds > 0) return reply.status(429).header('retry-after', String(waitSeconds)).send();
      }
      for (const { directive, blocked } of reports)
        log.warn({ event: 'policy-violation', directive, blocked }, 'the checkout policy blocked content');
      return reply.status(204).send();
    });
  });
}

function parseReports(body: unknown): { directive: string; blocked: string }[] | null {
  const single = reportUriBody.safeParse(body);
  if (single.success) {
    const { 'violated-directive': directive, 'blocked-uri': blocked } = single.data['csp-report'];
    return [withoutDetails(directive, blocked)];
  }
  const { data } = reportToBody.safeParse(body);
  return data?.map((each) => withoutDetails(each.body.effectiveDirective, each.body.blockedURL)) ?? null;
}

const withoutDetails = (directive: string, blocked = '') => ({
  directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
  blocked: originOf(blocked),
});

/** The origin of a blocked URL. For content without a URL, browsers send a word such as `inline`. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol : origin;
}
