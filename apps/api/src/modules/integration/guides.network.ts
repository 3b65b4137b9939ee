import type { Locale } from '@publisher-console/api-contract';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { storedAdFormats } from '#modules/statistics/catalogue/ad-formats.network.ts';
import { parseGuide } from './guide-markup.ts';
import type { GuideFault, GuideReading } from './guide-markup.ts';
import { deleteGuide, guideRows, saveGuide } from './guide-repository.ts';
import type { GuidePlace } from './guide-repository.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { lockTexts, requireVersion, versionOf } from '#orders/text-version.ts';

/** A guide as the operator sees it. */
export interface GuideSummary {
  name: string;
  locale: Locale;
  title: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** The version that the editor of a guide has opened; null where there was none. */
interface OpenedVersion {
  ifVersion?: string | null | undefined;
}

/** A guide to edit. */
interface EditedGuide {
  source: string;
  /** Identifies the text; an order names it as `ifVersion`. Null where there is none. */
  version: string | null;
  /** ISO 8601. */
  updatedAt: string | null;
}

/** Platforms of a network; the console shows each as a tab. */
const mostGuides = 8;
/** Faults that a message lists; the others are only counted. */
const mostListed = 20;

/** Adds or replaces a guide. Throws, with a line for each fault, when its text cannot be parsed. */
export async function setGuide(
  { database, actor, settings: { now } }: NetworkStores,
  { source, ifVersion, ...place }: GuidePlace & OpenedVersion & { source: string },
): Promise<GuideSummary> {
  const reading = parseGuide(source, await formatIds(database));
  if ('faults' in reading) throw new Error(refusal(reading.faults));
  if (reading.unknownFormats.length > 0) throw new Error(refusal(reading.unknownFormats));
  const updatedAt = now();
  await asNetwork(database, async (network) => {
    await requireGuide(network, place, ifVersion);
    await saveGuide(network, place, { source, updatedAt });
    const names = new Set((await guideRows(network)).map(({ name }) => name));
    if (names.size > mostGuides) throw new Error(`A network has guides for at most ${mostGuides} platforms.`);
    await recordAudit(network, { actor }, { kind: 'integration_guide_set', details: { ...place } });
  });
  return { ...place, title: reading.guide.title, updatedAt: updatedAt.toISOString() };
}

/** Removes a guide. Throws when there is none. */
export async function removeGuide(
  { database, actor }: NetworkStores,
  { ifVersion, ...place }: GuidePlace & OpenedVersion,
): Promise<void> {
  await asNetwork(database, async (network) => {
    await requireGuide(network, place, ifVersion);
    if (!(await deleteGuide(network, place))) throw new OrderRefused('unknown_guide', place.name, place.locale);
    await recordAudit(network, { actor }, { kind: 'integration_guide_removed', details: { ...place } });
  });
}

/** A guide in each language, to edit. */
export async function editedGuide(
  { database }: Pick<NetworkStores, 'database'>,
  name: string,
): Promise<Record<Locale, EditedGuide>> {
  const rows = await asNetwork(database, guideRows);
  const inLocale = (locale: Locale): EditedGuide => {
    const found = rows.find((row) => row.name === name && row.locale === locale);
    if (found === undefined) return { source: '', version: null, updatedAt: null };
    return { source: found.source, version: versionOf(found.source), updatedAt: found.updatedAt.toISOString() };
  };
  return { en: inLocale('en'), ru: inLocale('ru') };
}

async function requireGuide(
  network: NetworkDatabase,
  { name, locale }: GuidePlace,
  opened: string | null | undefined,
): Promise<void> {
  await lockTexts(network);
  const found = (await guideRows(network)).find((row) => row.name === name && row.locale === locale);
  requireVersion(opened, found === undefined ? null : versionOf(found.source));
}

/** Parses a guide as it would be set, with its faults. */
export async function readGuide({ database }: Pick<NetworkStores, 'database'>, source: string): Promise<GuideReading> {
  return parseGuide(source, await formatIds(database));
}

/** Every guide of the network. */
export async function listGuides({ database }: NetworkStores): Promise<GuideSummary[]> {
  const rows = await asNetwork(database, guideRows);
  const formats = await formatIds(database);
  return rows.map(({ name, locale, source, updatedAt }) => {
    const reading = parseGuide(source, formats);
    const title = 'guide' in reading ? reading.guide.title : '';
    return { name, locale, title, updatedAt: updatedAt.toISOString() };
  });
}

async function formatIds(database: Database): Promise<ReadonlySet<string>> {
  const stored = await asNetwork(database, storedAdFormats);
  return new Set(stored.map(({ id }) => id));
}

function refusal(faults: readonly GuideFault[]): string {
  const named = faults.slice(0, mostListed).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const rest = faults.length - named.length;
  const more = rest > 0 ? [`  and ${rest} more`] : [];
  return ['The guide cannot be read, and nothing was changed:', ...named, ...more].join('\n');
}
