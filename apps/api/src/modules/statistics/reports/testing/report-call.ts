import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';

/** The call of a publisher who requests a report. */
export function reportCall(
  owner: { id: string; number: number },
  { currency = 'USD', signal = new AbortController().signal }: { currency?: string; signal?: AbortSignal } = {},
): ReportCall {
  const caller = {
    publisherId: owner.id,
    publisherNumber: owner.number,
    currency,
    sessionId: '',
    authenticatedAt: new Date(),
    shortfall: null,
  };
  return { caller, locale: 'en', signal };
}
