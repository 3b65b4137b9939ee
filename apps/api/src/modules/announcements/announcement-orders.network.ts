import { randomUUIDv7 } from 'node:crypto';
import { desc, eq, inArray, lt } from 'drizzle-orm';
import * as v from 'valibot';
import type { Translated } from '#contract/language.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { command } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageInput, pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { lockTexts, requireVersion, versionOf } from '#orders/text-version.ts';
import { plainLine } from '#orders/plain-line.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { announcement, announcementKindType, audienceType } from '#stores/sql/tables/announcement.ts';
import { platformType } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

type AnnouncementRow = typeof announcement.$inferSelect;

/** The publishers who see an announcement: `active` are those with an active application. */
interface Audience {
  to: 'all' | 'active' | 'platform' | 'list';
  /** Null except for the audience `platform`. */
  platform: 'android' | 'ios' | null;
  /** Publisher IDs; null except for the audience `list`. */
  publishers: number[] | null;
}

/** An announcement as it is written. Times are ISO 8601. */
interface AnnouncementContent {
  kind: 'news' | 'incident' | 'terms';
  text: Translated;
  url: string | null;
  audience: Audience;
  startsAt: string | null;
  endsAt: string | null;
}

/** An announcement as the staff see it. */
export interface AnnouncementSummary extends AnnouncementContent {
  id: string;
  state: 'draft' | 'scheduled' | 'shown' | 'over';
  publishedAt: string | null;
  createdAt: string;
  /** Identifies this content; an order names it as `ifVersion`. */
  version: string;
}

const one = v.pipe(v.string(), v.uuid('An announcement is named by its id, as `announcements list` shows it.'));
const line = plainLine(500, 'A text is one line of at most 500 characters.');
const instant = v.nullable(v.pipe(v.string(), v.isoTimestamp('A time is one such as 2026-11-20T09:30:00Z.')));
const ifVersion = v.optional(v.pipe(v.string(), v.maxLength(64)));
const link = 'A link begins with https:// and has at most 500 characters.';
const secureUrl = v.pipe(
  v.string(),
  v.maxLength(500, link),
  v.check((text) => /^https:\/\/\S+$/u.test(text) && URL.canParse(text), link),
);
const publisherId = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_147_483_647));

const newAnnouncement = v.strictObject({
  id: v.nullable(one),
  ifVersion,
  kind: v.picklist(announcementKindType.enumValues),
  text: v.strictObject({
    en: v.pipe(line, v.nonEmpty('The text is missing.')),
    ru: v.pipe(line, v.nonEmpty('The text is missing.')),
  }),
  url: v.nullable(secureUrl),
  audience: v.pipe(
    v.strictObject({
      to: v.picklist(audienceType.enumValues),
      platform: v.nullable(v.picklist(platformType.enumValues)),
      publishers: v.nullable(v.pipe(v.array(publisherId), v.minLength(1), v.maxLength(1_000))),
    }),
    v.check(
      ({ to, platform }) => (to === 'platform') === (platform !== null),
      'A platform is for the audience platform.',
    ),
    v.check(({ to, publishers }) => (to === 'list') === (publishers !== null), 'Publishers are for the audience list.'),
  ),
  startsAt: instant,
  endsAt: instant,
});

const oneVersion = v.strictObject({ id: one, ifVersion });

/**
 * Writes a draft, or changes one. A published announcement cannot change: its text stays as publishers have seen it.
 */
async function setAnnouncement(
  { database, actor, settings: { now } }: NetworkStores,
  { id, ifVersion: opened, ...content }: v.InferOutput<typeof newAnnouncement>,
): Promise<AnnouncementSummary> {
  const { startsAt, endsAt } = content;
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw new OrderRefused('announcement_ends_early');
  const at = now();
  return asNetwork(database, async (network) => {
    await lockTexts(network);
    await requirePublishers(network, content.audience);
    const before = id === null ? null : await find(network, id);
    if (before?.publishedAt) throw new OrderRefused('announcement_unchangeable');
    requireVersion(opened, before && summaryOf(before, at).version);
    const values = rowOf(content);
    const [saved] =
      before === null
        ? await network
            .insert(announcement)
            .values({ id: randomUUIDv7(), ...values, createdAt: at })
            .returning()
        : await network.update(announcement).set(values).where(eq(announcement.id, before.id)).returning();
    if (saved === undefined) throw new Error('The announcement was not saved.');
    await recordAudit(network, { actor }, { kind: 'announcement_set', details: { announcement: saved.id } });
    return summaryOf(saved, at);
  });
}

/** Shows a draft to its audience from its start, or at once. */
async function publishAnnouncement(
  { database, actor, settings: { now } }: NetworkStores,
  { id, ifVersion: opened }: v.InferOutput<typeof oneVersion>,
): Promise<AnnouncementSummary> {
  const at = now();
  return asNetwork(database, async (network) => {
    await lockTexts(network);
    const draft = await find(network, id);
    if (draft.publishedAt !== null) throw new OrderRefused('announcement_published');
    requireVersion(opened, summaryOf(draft, at).version);
    if (draft.endsAt !== null && draft.endsAt <= at) throw new OrderRefused('announcement_end_passed');
    const values = { publishedAt: at, startsAt: draft.startsAt ?? at };
    await network.update(announcement).set(values).where(eq(announcement.id, id));
    const published = { ...draft, ...values };
    const details = { announcement: id, announcementKind: draft.kind, text: draft.text };
    await recordAudit(network, { actor }, { kind: 'announcement_published', details });
    return summaryOf(published, at);
  });
}

/** Hides a published announcement from all who see it. */
async function endAnnouncement(
  { database, actor, settings: { now } }: NetworkStores,
  { id }: { id: string },
): Promise<AnnouncementSummary> {
  const at = now();
  return asNetwork(database, async (network) => {
    await lockTexts(network);
    const shown = await find(network, id);
    if (shown.publishedAt === null) throw new OrderRefused('announcement_draft');
    if (shown.endsAt !== null && shown.endsAt <= at) throw new OrderRefused('announcement_over');
    await network.update(announcement).set({ endsAt: at }).where(eq(announcement.id, id));
    await recordAudit(network, { actor }, { kind: 'announcement_ended', details: { announcement: id } });
    return summaryOf({ ...shown, endsAt: at }, at);
  });
}

/** Removes a draft. */
async function removeAnnouncement({ database, actor }: NetworkStores, { id }: { id: string }): Promise<void> {
  await asNetwork(database, async (network) => {
    await lockTexts(network);
    const draft = await find(network, id);
    if (draft.publishedAt !== null) throw new OrderRefused('announcement_public');
    await network.delete(announcement).where(eq(announcement.id, id));
    await recordAudit(network, { actor }, { kind: 'announcement_removed', details: { announcement: id } });
  });
}

/** One announcement; null where there is none of this id. */
export async function readAnnouncement(
  { database, settings: { now } }: NetworkStores,
  id: string,
): Promise<AnnouncementSummary | null> {
  const [found] = await asNetwork(database, (network) =>
    network.select().from(announcement).where(eq(announcement.id, id)),
  );
  return found === undefined ? null : summaryOf(found, now());
}

/** Announcements, the newest first. */
async function listAnnouncements(
  { database, settings: { now } }: NetworkStores,
  { limit, after }: PageInput,
): Promise<ListPage<AnnouncementSummary>> {
  const { id } = announcement;
  const at = now();
  return asNetwork(database, async (network) => {
    // Ids of version 7 begin with their time.
    const found = await network
      .select()
      .from(announcement)
      .where(after === null ? undefined : lt(id, after))
      .orderBy(desc(id))
      .limit(limit + 1);
    const total = await network.$count(announcement);
    const rows = found.map((row) => summaryOf(row, at));
    return pageOf(rows, { limit, total }, (row) => row.id);
  });
}

/** The orders on announcements. */
export const announcementCommands = {
  setAnnouncement: command(newAnnouncement, setAnnouncement),
  publishAnnouncement: command(oneVersion, publishAnnouncement),
  endAnnouncement: command(v.strictObject({ id: one }), endAnnouncement),
  removeAnnouncement: command(v.strictObject({ id: one }), removeAnnouncement),
  listAnnouncements: command(v.strictObject({ ...pageInput, after: v.nullable(one) }), listAnnouncements),
};

async function find(network: NetworkDatabase, id: string): Promise<AnnouncementRow> {
  const [found] = await network.select().from(announcement).where(eq(announcement.id, id));
  if (found === undefined) throw new OrderRefused('unknown_announcement', id);
  return found;
}

/** A mistyped number would leave out a publisher, and no one would notice. */
async function requirePublishers(network: NetworkDatabase, { publishers }: Audience): Promise<void> {
  if (publishers === null) return;
  const { number } = publisher;
  const found = await network.select({ number }).from(publisher).where(inArray(number, publishers));
  const known = new Set(found.map((each) => each.number));
  const unknown = publishers.filter((each) => !known.has(each));
  if (unknown.length > 0) throw new OrderRefused('unknown_publishers', unknown.slice(0, 20).join(', '));
}

function rowOf({ kind, text, url, audience: { to, platform, publishers }, startsAt, endsAt }: AnnouncementContent) {
  return {
    kind,
    text,
    url,
    audience: to,
    platform,
    publishers: publishers === null ? null : [...new Set(publishers)],
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

function summaryOf(row: AnnouncementRow, now: Date): AnnouncementSummary {
  const { id, kind, text, url, audience, platform, publishers, createdAt } = row;
  const content = {
    kind,
    text: { en: text.en, ru: text.ru },
    url,
    audience: { to: audience, platform, publishers },
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
  const publishedAt = row.publishedAt?.toISOString() ?? null;
  return {
    id,
    ...content,
    state: stateOf(row, now),
    publishedAt,
    createdAt: createdAt.toISOString(),
    version: versionOf([content, publishedAt]),
  };
}

function stateOf({ publishedAt, startsAt, endsAt }: AnnouncementRow, now: Date): AnnouncementSummary['state'] {
  if (publishedAt === null) return 'draft';
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'shown';
}
