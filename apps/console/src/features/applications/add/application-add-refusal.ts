import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { AppAdsTxtReport, MissingLines } from '@publisher-console/api-contract';

const codes = new Set<string | null>(['app_ads_txt_incomplete', 'app_ads_txt_unreachable']);

/** What the API has found in an app-ads.txt file for which it refused the app; null for any other failure. */
export function refusalOf(failure: unknown): AppAdsTxtReport | null {
  if (!(failure instanceof ApiFailure) || !codes.has(failure.code)) return null;
  const { data } = failure.body as { data: MissingLines | null };
  return data?.report ?? null;
}
