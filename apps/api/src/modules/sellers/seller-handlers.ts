import type { Locale } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { AnswerData, Handlers, RequestBody, SessionCaller } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { buyersHosts, knownSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { sellerEntry } from './seller-entry.ts';
import type { SellerNames, Sellers } from './seller-entry.ts';
import { findSeller, saveSeller, sitesOf } from './seller-repository.ts';

interface SellerDependencies {
  database: Database;
  sellers: Sellers;
}

/** Answers sellers.json, and lets a publisher choose the content of its entry. */
export function createSellerHandlers({
  database,
  sellers,
}: SellerDependencies): Pick<Handlers, 'getSeller' | 'getSellers' | 'updateSeller'> {
  return {
    getSellers: () => sellers.read(),

    getSeller: async ({ caller }) => {
      const line = await sellers.ownLine();
      return asPublisher(database, caller, (own) => show(own, caller, line));
    },

    updateSeller: async ({ body, caller, locale, ...clientInfo }) => {
      const line = await sellers.ownLine();
      if (line === null) throw new ApiError('sellers_not_published');
      const names = namesOf(body, locale);
      const { publisherId, sessionId } = caller;
      return asPublisher(database, caller, async (own) => {
        if (!(await saveSeller(own, publisherId, names))) throw new ApiError('action_not_allowed');
        const details = names.domain === null ? {} : { domain: names.domain };
        await recordAudit(own, clientInfo, { kind: 'seller_changed', publisherId, sessionId, details });
        return show(own, caller, line);
      });
    },
  };
}

/** A publisher's entry by the network's own line. */
async function show(
  own: OwnDatabase,
  { publisherId, publisherNumber }: SessionCaller,
  line: Awaited<ReturnType<Sellers['ownLine']>>,
): Promise<AnswerData<'getSeller'>> {
  const found = await findSeller(own, publisherId);
  if (found === null) throw new ApiError('session_invalid');
  return {
    sellersUrl: line === null ? null : `https://${line.domain}/sellers.json`,
    entry: line === null ? null : sellerEntry(line.accountOf(publisherNumber), found),
    isListed: line !== null && found.isListed,
    mustBeConfidential: found.mustBeConfidential ?? false,
    suggestion: { name: found.company, domain: commonDomain(await sitesOf(own, publisherId)) },
  };
}

/** The names that a body requests. Throws the errors of its fields. */
function namesOf(body: RequestBody<'updateSeller'>, locale: Locale): SellerNames {
  if (body.isConfidential) return { name: null, domain: null };
  const name = normaliseText(body.name ?? '');
  const typedDomain = body.domain?.trim() ?? '';
  const domain = sellerDomain(typedDomain);
  const faults: Parameters<typeof fieldErrors>[0] = {};
  if (name === '') faults['name'] = 'mandatory';
  else if (!isPlainLine(name)) faults['name'] = 'form';
  if (typedDomain === '') faults['domain'] = 'mandatory';
  else if (domain === null) faults['domain'] = 'sellerDomain';
  if (Object.keys(faults).length > 0) throw fieldErrors(faults, locale);
  return { name, domain };
}

/**
 * The registrable domain of a typed domain or address, as buyers derive it from a developer's website. Null for an
 * invalid one, and for a domain that many developers share, such as that of a store.
 */
function sellerDomain(typed: string): string | null {
  const text = typed.trim();
  const { developerSite } = knownSite(/^[a-z]+:\/\//iu.test(text) ? text : `https://${text}`);
  return developerSite === null ? null : (buyersHosts(developerSite)?.registrable ?? null);
}

/** The domain of all these websites; null if they have several, or none. */
function commonDomain(sites: readonly string[]): string | null {
  const [domain = null, ...others] = new Set(sites.map(sellerDomain));
  return others.length === 0 ? domain : null;
}
