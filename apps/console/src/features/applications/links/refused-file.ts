import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import * as v from 'valibot';

const codes = new Set<string | null>(['app_ads_txt_incomplete', 'app_ads_txt_unreachable']);

/** `MissingLines` of the contract. The report comes from our own API and is passed on unchecked. */
const report = v.custom<AppAdsTxtReport>((value) => typeof value === 'object' && value !== null);
const refusal = v.object({
  data: v.object({ missingLines: v.array(v.string()), report: v.optional(v.nullable(report), null) }),
});

/** What the API found in the app-ads.txt file because of which it refused a change; null after any other failure. */
export function refusedFile(failure: unknown): v.InferOutput<typeof refusal>['data'] | null {
  if (!(failure instanceof ApiFailure) || !codes.has(failure.code)) return null;
  const body = v.safeParse(refusal, failure.body);
  return body.success ? body.output.data : null;
}
