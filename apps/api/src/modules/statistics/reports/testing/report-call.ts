import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';

/** The call of a publisher who requests a report. */
export function reportCall(
  owner: { id: string; number: number },
  {
    applications = null,
    currency = 'USD',
    signal = new AbortController().signal,
  }: { applications?: readonly string[] | null; currency?: string; signal?: AbortSignal } = {},
): ReportCall {
  const caller = {
    publisherId: owner.id,
    publisherNumber: owner.number,
    currency,
    applications,
    sessionId: '',
    authenticatedAt: new Date(),
    shortfall: null,
    lacksFactor: false,
  };
  return { caller, locale: 'en', signal };
}
