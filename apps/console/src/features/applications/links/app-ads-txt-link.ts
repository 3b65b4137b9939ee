import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import * as v from 'valibot';
import { parseUrl } from '#common/context/parse-url.ts';

const fileName = '/app-ads.txt';

/** Second-level labels of country domains below which sites are registered, such as `northwind.co.uk`. */
const categories = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org']);

/**
 * Proposes the app-ads.txt link for a developer's website: at the root of its domain (https://iabtechlab.com/ads-txt/).
 * The public suffix list is too large for a page, so this is a heuristic; the check in the API uses the list.
 * @returns null if the address is not a website with a domain
 */
export function proposeFileLink(developerSite: string | null): string | null {
  const { protocol, hostname } = parseUrl(developerSite ?? '') ?? {};
  if (hostname === undefined || protocol === undefined || !/^https?:$/u.test(protocol)) return null;
  const labels = hostname.split('.');
  const [country = '', category = ''] = labels.toReversed();
  const length = country.length === 2 && categories.has(category) ? 3 : 2;
  if (labels.length < length || /^[\d.]+$|^\[/u.test(hostname)) return null;
  return `https://${labels.slice(-length).join('.')}${fileName}`;
}

/** Completes an app-ads.txt link: adds a missing scheme, and the file name after a bare host. */
export function completeFileLink(text: string): string {
  const typed = text.trim();
  if (typed === '' || /\s/u.test(typed)) return typed;
  const link = /^[a-z][a-z\d+.-]*:/iu.test(typed) || !typed.includes('.') ? typed : `https://${typed}`;
  return /^https?:\/\/[^/?#]+\/?$/iu.test(link) ? `${link.replace(/\/$/u, '')}${fileName}` : link;
}

/** Whether the API accepts a text as an app-ads.txt link. */
export function isFileLink(text: string): boolean {
  return /^https?:\/\/\S+\/app-ads\.txt$/u.test(text) && text.length <= 2048 && parseUrl(text) !== null;
}

const codes = new Set<string | null>(['app_ads_txt_incomplete', 'app_ads_txt_unreachable']);

/** `MissingLines` of the contract. The report comes from our own API and is passed on unchecked. */
const report = v.custom<AppAdsTxtReport>((value) => typeof value === 'object' && value !== null);
const refusal = v.object({
  data: v.object({ missingLines: v.array(v.string()), report: v.optional(v.nullable(report), null) }),
});

/** The faults of the app-ads.txt file because of which the API refused a change; null after any other failure. */
export function refusedFile(failure: unknown): v.InferOutput<typeof refusal>['data'] | null {
  if (!(failure instanceof ApiFailure) || !codes.has(failure.code)) return null;
  const body = v.safeParse(refusal, failure.body);
  return body.success ? body.output.data : null;
}
