import { stores } from '@publisher-console/api-contract/stores';
import { and, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import { iconUrl } from '#contract/icon-url.ts';
import { inBothLanguages } from '#contract/language.ts';
import type { AnswerData } from '#contract/operation.ts';
import { eventsOfKinds } from '#modules/audit/application-events.ts';
import { developerSite } from '#modules/app-store/look-ups/developer-site.ts';
import type { ApplicationRow } from '#modules/applications/rows/application-repository.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { reviewClaim } from '#stores/sql/tables/review.ts';
import { claimView, isClaimed } from './review-claims.network.ts';
import { reviewedKinds } from './unseen-changes.network.ts';

type Card = AnswerData<'getReview'>;

/** Rows of the history and of related applications, at most. */
const mostRows = 50;

/** An application that is not deleted. Throws `not_found` where there is none. */
export async function findReviewed(network: NetworkDatabase, id: string): Promise<ApplicationRow> {
  const [row] = await network
    .select()
    .from(application)
    .where(and(eq(application.id, id), isNull(application.deletedAt)));
  if (row === undefined) throw new ApiError('not_found');
  return row;
}

/** What the store of the network has about an application on check. */
export async function readCard(
  network: NetworkDatabase,
  id: string,
  { reader, now }: { reader: string; now: Date },
): Promise<{ row: ApplicationRow; currency: string; card: Omit<Card, 'appAdsTxt' | 'firstRequests'> }> {
  const { publisherId } = await findReviewed(network, id);
  // Before the application, so that a change between the two reads counts as a change since it was seen.
  const history = await eventsOfKinds(
    network,
    { publisherId, applicationId: id },
    {
      kinds: reviewedKinds,
      limit: mostRows,
    },
  );
  const row = await findReviewed(network, id);
  const [owner] = await network
    .select({
      number: publisher.number,
      company: publisher.company,
      currency: publisher.currency,
      email: contact.email,
      locale: contact.locale,
    })
    .from(publisher)
    .leftJoin(contact, eq(contact.publisherId, publisher.id))
    .where(eq(publisher.id, publisherId));
  if (owner === undefined) throw new ApiError('not_found');
  const [{ adBlocks } = { adBlocks: 0 }] = await network
    .select({ adBlocks: count() })
    .from(adBlock)
    .where(and(eq(adBlock.applicationId, id), isNull(adBlock.deletedAt)));
  const [claim] = await network
    .select()
    .from(reviewClaim)
    .where(and(eq(reviewClaim.applicationId, id), isClaimed(now)));
  const { currency, ...shown } = owner;
  const card = {
    application: applicationOf(row),
    publisher: shown,
    adBlocks,
    related: await readRelated(network, row),
    history: history.map(eventOf),
    seen: String(history[0]?.id ?? 0),
    claim: claim === undefined ? null : claimView(claim, reader),
  };
  return { row, currency, card };
}

function applicationOf(row: ApplicationRow): Card['application'] {
  const { id, number, name, platform, status, isNotPublished, applicationUrl, bundleId, developerName } = row;
  const isReviewed = status === 'on_check';
  return {
    id,
    number,
    name,
    iconUrl: iconUrl(row.iconKey),
    platform,
    status,
    isNotPublished,
    store: row.store && stores[row.store].name,
    applicationUrl,
    bundleId,
    developerName,
    developerSite: developerSite(row.developerSite),
    storeCheckedAt: row.storeCheckedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    submittedAt: isReviewed ? (row.submittedAt ?? row.createdAt).toISOString() : null,
    note: row.submissionNote,
  };
}

/** Applications of the same publisher or the same developer, and those that are the same in their store. */
async function readRelated(network: NetworkDatabase, row: ApplicationRow): Promise<Card['related']> {
  const { store, storeAppId, bundleId, developerName, publisherId } = row;
  const isSame = or(
    store === null || storeAppId === null
      ? undefined
      : and(eq(application.store, store), eq(application.storeAppId, storeAppId)),
    bundleId === null ? undefined : eq(application.bundleId, bundleId),
  );
  const isSameStoreApplication = sql<boolean>`coalesce(${isSame ?? sql`false`}, false)`;
  const isSamePublisher = eq(application.publisherId, publisherId);
  return network
    .select({
      id: application.id,
      number: application.number,
      name: application.name,
      platform: application.platform,
      status: application.status,
      isSamePublisher: sql<boolean>`${isSamePublisher}`,
      isSameStoreApplication,
      publisher: publisher.number,
      company: publisher.company,
    })
    .from(application)
    .innerJoin(publisher, eq(publisher.id, application.publisherId))
    .where(
      and(
        ne(application.id, row.id),
        isNull(application.deletedAt),
        or(isSamePublisher, isSame, developerName === null ? undefined : eq(application.developerName, developerName)),
      ),
    )
    .orderBy(desc(isSameStoreApplication), desc(application.createdAt), desc(application.id))
    .limit(mostRows);
}

const text = v.nullable(v.string());
const detailsSchema = v.object({
  changes: v.optional(v.array(v.object({ field: v.string(), before: text, after: text })), []),
  code: v.optional(text, null),
  evidence: v.optional(text, null),
  evidenceId: v.optional(text, null),
  reason: v.optional(v.nullable(inBothLanguages), null),
});

function eventOf({ id, at, kind, actor, details }: Awaited<ReturnType<typeof eventsOfKinds>>[number]) {
  const event = { id: String(id), at: at.toISOString(), kind: kind as Card['history'][number]['kind'], actor };
  const { evidence: fileName, evidenceId, ...known } = v.parse(detailsSchema, details);
  return { ...event, ...known, evidence: fileName === null ? null : { id: evidenceId, name: fileName } };
}
