import type { Locale } from '@publisher-console/api-contract';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { storedAdFormats } from '#modules/statistics/catalogue/ad-formats.network.ts';
import { parseGuide } from './guide-markup.ts';
import type { GuideFault } from './guide-markup.ts';
import { deleteGuide, guideRows, saveGuide } from './guide-repository.ts';
import type { GuidePlace } from './guide-repository.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import type { NetworkStores } from '#orders/network-stores.ts';

/** A guide as the operator sees it. */
export interface GuideSummary {
  name: string;
  locale: Locale;
  title: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** Platforms of a network; the console shows each as a tab. */
const mostGuides = 8;
/** Faults that a message lists; the others are only counted. */
const mostListed = 20;

/** Adds or replaces a guide. Throws, with a line for each fault, when its text cannot be parsed. */
export async function setGuide(
  { database, actor, settings: { now } }: NetworkStores,
  { source, ...place }: GuidePlace & { source: string },
): Promise<GuideSummary> {
  const reading = parseGuide(source, await formatIds(database));
  if ('faults' in reading) throw new Error(refusal(reading.faults));
  if (reading.unknownFormats.length > 0) throw new Error(refusal(reading.unknownFormats));
  const updatedAt = now();
  await asNetwork(database, async (network) => {
    await saveGuide(network, place, { source, updatedAt });
    const names = new Set((await guideRows(network)).map(({ name }) => name));
    if (names.size > mostGuides) throw new Error(`A network has guides for at most ${mostGuides} platforms.`);
    await recordAudit(network, { actor }, { kind: 'integration_guide_set', details: { ...place } });
  });
  return { ...place, title: reading.guide.title, updatedAt: updatedAt.toISOString() };
}

/** Removes a guide. Throws when there is none. */
export async function removeGuide({ database, actor }: NetworkStores, place: GuidePlace): Promise<void> {
  await asNetwork(database, async (network) => {
    if (!(await deleteGuide(network, place)))
      throw new Error(`There is no guide for ${place.name} in ${place.locale}.`);
    await recordAudit(network, { actor }, { kind: 'integration_guide_removed', details: { ...place } });
  });
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
