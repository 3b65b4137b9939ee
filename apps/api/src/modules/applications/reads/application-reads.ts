import type { Activity, ActivityKind, Locale } from '@publisher-console/api-contract';
import * as v from 'valibot';
import { inBothLanguages } from '#contract/language.ts';
import type { AnswerData } from '#contract/operation.ts';
import { adBlockNames } from '#modules/applications/ad-blocks/ad-block-repository.ts';
import { requireApplication } from '#modules/applications/rows/application-repository.ts';
import { applicationEvents } from '#modules/audit/application-events.ts';
import { namesOfMembers } from '#modules/publishers/members.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { PageRequest } from '#stores/sql/lists/list-page.ts';
import { applicationView } from './application-view.ts';

const actors: Record<ActivityKind, Activity['actor']> = {
  application_created: 'publisher',
  application_updated: 'publisher',
  application_stopped: 'publisher',
  application_resumed: 'publisher',
  application_deleted: 'publisher',
  application_approved: 'operator',
  application_rejected: 'operator',
  application_test_mode: 'operator',
  ad_block_created: 'publisher',
  ad_block_updated: 'publisher',
  ad_block_stopped: 'publisher',
  ad_block_resumed: 'publisher',
  ad_block_deleted: 'publisher',
  app_ads_txt_checked: 'check',
  app_ads_txt_lost: 'check',
  app_ads_txt_restored: 'check',
};

const text = v.nullable(v.string());
/** The details of an audit event that the activity shows. */
const detailsSchema = v.object({
  adBlockId: v.optional(v.string()),
  changes: v.optional(v.array(v.object({ field: v.string(), before: text, after: text })), []),
  reason: v.optional(inBothLanguages),
});

/** One page of the events of an application and its ad blocks, newest first. */
async function readActivity(
  own: OwnDatabase,
  publisherId: string,
  { locale, ...request }: PageRequest & { applicationId: string; locale: Locale },
) {
  const { rows, pagination } = await applicationEvents(own, { publisherId, ...request });
  const events = rows.map(({ details, ...row }) => ({ ...row, details: v.parse(detailsSchema, details) }));
  const ids = [...new Set(events.flatMap(({ details }) => details.adBlockId ?? []))];
  const blocks = ids.length === 0 ? [] : await adBlockNames(own, publisherId, ids);
  const blockOf = new Map(blocks.map((block) => [block.id, block]));
  const persons = [...new Set(events.flatMap(({ personId }) => personId ?? []))];
  const nameOf = await namesOfMembers(own, publisherId, persons);
  const items = events.map(({ id, at, kind, personId, details: { adBlockId, changes, reason } }): Activity => {
    const block = adBlockId === undefined ? undefined : blockOf.get(adBlockId);
    return {
      id: String(id),
      at: at.toISOString(),
      actor: actors[kind as ActivityKind],
      person: nameOf.get(personId ?? '') ?? null,
      kind: kind as ActivityKind,
      adBlock: block === undefined ? null : { id: block.id, title: block.name, isDeleted: block.deletedAt !== null },
      changes,
      reason: reason?.[locale] ?? null,
    };
  });
  return { items, pagination };
}

/** Reads a publisher's own applications. */
export function createApplicationReads(database: Database) {
  return {
    one: (owner: RowOwner, id: string, locale: Locale): Promise<AnswerData<'getApplication'>> =>
      asPublisher(database, owner, async (own) => ({
        application: await applicationView(own, await requireApplication(own, owner.publisherId, id), locale),
      })),

    activity: (
      owner: RowOwner,
      { id, ...request }: PageRequest & { id: string; locale: Locale },
    ): Promise<AnswerData<'getApplicationActivity'>> =>
      asPublisher(database, owner, async (own) => {
        const { publisherId } = owner;
        const { id: applicationId } = await requireApplication(own, publisherId, id);
        return readActivity(own, publisherId, { applicationId, ...request });
      }),

    /** The application's key in the warehouse. */
    number: (owner: RowOwner, id: string): Promise<number> =>
      asPublisher(database, owner, async (own) => (await requireApplication(own, owner.publisherId, id)).number),
  };
}
