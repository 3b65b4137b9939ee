import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, inArray, notExists, notInArray } from 'drizzle-orm';
import { createPasswords, productCost } from '#modules/accounts/passwords.ts';
import { storeContract } from '#modules/documents/contract/contracts.network.ts';
import { contractFields, fillFields } from '#modules/documents/network-documents/document-fields.ts';
import { parseDocument } from '#modules/documents/network-documents/document-markup.ts';
import { renderPdf } from '#modules/documents/pdf/rendered-pdf.ts';
import { addDays, dayOf, startOfDay } from '#modules/statistics/days/periods.ts';
import type { NetworkSettings, NetworkStores } from '#orders/network-stores.ts';
import { hour } from '#process/durations.ts';
import { addAccounts, selectAccounts } from '#modules/publishers/publisher-account.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { storeIcon } from '#stores/sql/tables/app-store.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { countingDays } from '#stores/sql/tables/statistic.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { demoAccount } from './demo-account.ts';
import { addDemoAnnouncements } from './demo-announcements.ts';
import { addDemoStaff } from './demo-staff.ts';
import { activityOf, lostFileChecks } from './demo-activity.ts';
import { addDemoDocuments, addDemoIntegration, readDemoDocuments } from './demo-documents.ts';
import { addDemoQuestions } from './demo-questions.ts';
import { demoPublishers } from './demo-publishers.ts';
import { applicationRows, publisherRow } from './demo-rows.ts';
import type { DemoDays } from './demo-statistics.ts';
import { demoDays } from './demo-stories.ts';

const counterparty = 'limited_liability_company';
/** The line of the template that number and date replace. */
const blank = 'Contract No. ____________ of ____________ 20__';

/** Registers the contracts of the demo publishers that have signed one, unless they are registered. */
async function addDemoContracts(stores: NetworkStores): Promise<void> {
  // Only the API can write files into its data folder.
  if (stores.files === null) return;
  const unregistered = await withoutContract(stores);
  if (unregistered.length === 0) return;
  const template = await demoTemplate();
  for (const party of unregistered) {
    const number = `DN-${party.number}`;
    const { createdAt: at } = party;
    const blocks = fillFields(template.blocks, contractFields(party)).map((block) => ({
      ...block,
      text: block.text.replace(blank, `Contract No. ${number} of ${at.toISOString().slice(0, 10)}`),
    }));
    const pdf = await renderPdf({ ...template, blocks, locale: 'en', author: 'Demo network', updatedAt: at });
    await storeContract(stores, { user: party.id, number, counterparty, at, pdf });
  }
}

async function withoutContract({ database }: NetworkStores) {
  const ids = demoPublishers.map(({ id }) => id);
  return asNetwork(database, (network) => {
    const contracts = network.select().from(contract).where(eq(contract.publisherId, publisher.id));
    return selectAccounts(network)
      .where(and(inArray(publisher.id, ids), eq(publisher.isSignedDocument, true), notExists(contracts)))
      .orderBy(publisher.number);
  });
}

async function demoTemplate() {
  const documents = await readDemoDocuments();
  const found = documents.find(
    (one) => one.kind === 'contract_template' && one.locale === 'en' && one.counterparty === counterparty,
  );
  const reading = parseDocument(found?.source ?? '');
  if ('faults' in reading) throw new Error('The contract of the demo network cannot be read.');
  return reading.document;
}

const folder = join(import.meta.dirname, 'icons');

/** File names of icons by the application's name. The icons were made for this product. */
const pictures: Record<string, string> = {
  'Chess Trainer': 'chess-trainer.png',
  'Comet Runner': 'comet-runner.png',
  'Drift City': 'drift-city.png',
  'Harvest Valley': 'harvest-valley.png',
  'Island Bakery': 'island-bakery.png',
  Knots: 'knots.png',
  'Lucky Wheel': 'lucky-wheel.png',
  'Pocket Scanner': 'pocket-scanner.png',
  'Puzzle Lab': 'puzzle-lab.png',
  'Solitaire Classic': 'solitaire-classic.png',
  'Sudoku Every Day': 'sudoku-every-day.png',
  'Tide Table': 'tide-table.png',
  'Word Garden': 'word-garden.png',
  'Шашки онлайн': 'checkers.png',
};

/** Stores the icons; returns their keys by the application's name. */
async function addDemoIcons(network: NetworkDatabase): Promise<Map<string, string>> {
  const icons = await Promise.all(
    Object.entries(pictures).map(async ([name, picture]) => {
      const png = await readFile(join(folder, picture));
      return { name, png, key: createHash('sha256').update(png).digest('hex') };
    }),
  );
  await network
    .insert(storeIcon)
    .values(icons.map(({ key, png }) => ({ key, png })))
    .onConflictDoNothing();
  return new Map(icons.map(({ name, key }) => [name, key]));
}

interface Seeded {
  days: DemoDays;
  /** The Publisher IDs of the demo publishers. */
  demoNumbers: number[];
}

/**
 * Adds the demo publishers if they are missing, and returns which days of their statistics are missing. A day that was
 * not over when it was loaded is loaded again. Returns null and changes nothing in a network of other publishers. It
 * does the same if a publisher who joined the demo network has statistics of these days, which the demo's would
 * replace.
 */
export async function seedDemoNetwork(stores: NetworkStores): Promise<DemoDays | null> {
  const { database, writer, settings } = stores;
  const seeded = await asNetwork(database, (network) => seedRows(network, settings));
  if (seeded === null || (await hasFactsOfOthers(writer, seeded))) return null;
  await addDemoContracts(stores);
  return seeded.days;
}

async function seedRows(network: NetworkDatabase, settings: NetworkSettings): Promise<Seeded | null> {
  const startBefore = await startOfDemo(network);
  if (startBefore === null && (await hasOtherPublishers(network))) return null;

  await addDemoDocuments(network, settings.now());
  await addDemoIntegration(network, settings.now());
  await addDemoStaff(network, settings.now());
  await addDemoAnnouncements(network, settings.now());
  const today = dayOf(settings.now(), settings.timeZone);
  const start = startBefore ?? (await addDemoPublishers(network, settings, today));
  const reach = reachOf(today, settings);
  const from = firstDayToLoad(await lastLoadedDay(network), { start, today, ...reach });
  return { days: { start, from, to: today, today, ...reach }, demoNumbers: await demoNumbersIn(network) };
}

async function demoNumbersIn(network: NetworkDatabase): Promise<number[]> {
  const ids = demoPublishers.map(({ id }) => id);
  const rows = await network.select({ number: publisher.number }).from(publisher).where(inArray(publisher.id, ids));
  return rows.map(({ number }) => number);
}

/** Whether other publishers have statistics of the missing days. */
async function hasFactsOfOthers(
  writer: WarehouseConnection,
  { days: { from, to }, demoNumbers }: Seeded,
): Promise<boolean> {
  const client = openWriterClient(await livingHost(writer));
  try {
    const answer = await callWarehouse(() =>
      client.query({
        query: `SELECT publisher FROM stats_daily
          WHERE date BETWEEN {from:Date} AND {to:Date} AND publisher NOT IN {demoNumbers:Array(UInt32)} LIMIT 1`,
        query_params: { from, to, demoNumbers },
        format: 'JSONCompact',
      }),
    );
    return (await answer.json<[number]>()).data.length > 0;
  } finally {
    await client.close();
  }
}

/** Up to which hour there are statistics of today. In the first hour, a part of it is there, so that today is not empty. */
function reachOf(today: string, { timeZone, now }: NetworkSettings): Pick<DemoDays, 'asOf' | 'hours'> {
  const start = startOfDay(today, timeZone).getTime();
  const hours = Math.floor((now().getTime() - start) / hour);
  return hours === 0 ? { hours: 1, asOf: null } : { hours, asOf: new Date(start + hours * hour).toISOString() };
}

/** The last loaded day is loaded again if it was not over then, today if another hour is. */
function firstDayToLoad(
  last: LoadedDay | null,
  { start, today, asOf }: Pick<DemoDays, 'asOf' | 'start' | 'today'>,
): string {
  if (last === null) return start;
  const isUpToDate = last.day === today && (asOf === null || last.dataAsOf >= new Date(asOf));
  return isUpToDate ? addDays(today, 1) : last.day;
}

async function hasOtherPublishers(network: NetworkDatabase): Promise<boolean> {
  const demoIds = demoPublishers.map(({ id }) => id);
  const others = await network
    .select({ id: publisher.id })
    .from(publisher)
    .where(notInArray(publisher.id, demoIds))
    .limit(1);
  return others.length > 0;
}

/** The day on which the demo publishers registered is the first day of their statistics. */
async function startOfDemo(network: NetworkDatabase): Promise<string | null> {
  const [first] = demoPublishers;
  const [registered] = await network
    .select({ createdAt: publisher.createdAt })
    .from(publisher)
    .where(eq(publisher.id, first?.id ?? ''));
  return registered ? dayOf(registered.createdAt, 'UTC') : null;
}

interface LoadedDay {
  day: string;
  /** The instant up to which its statistics reach. */
  dataAsOf: Date;
}

async function lastLoadedDay(network: NetworkDatabase): Promise<LoadedDay | null> {
  const { from, columns } = countingDays();
  const [newest] = await network.select(columns).from(from).orderBy(desc(columns.day)).limit(1);
  return newest ?? null;
}

async function addDemoPublishers(
  network: NetworkDatabase,
  { scope, now }: NetworkSettings,
  today: string,
): Promise<string> {
  const start = addDays(today, 1 - demoDays);
  const passwordHash = await createPasswords(productCost).hash(demoAccount.password);
  const icons = await addDemoIcons(network);
  for (const demoPublisher of demoPublishers) {
    await addAccounts(network, [
      {
        ...publisherRow(demoPublisher, new Date(start)),
        scope,
        passwordHash,
        createdAt: new Date(demoPublisher.isNew ? today : start),
        emailConfirmedAt: new Date(demoPublisher.isNew ? today : start),
        blockedAt: demoPublisher.blocked === undefined ? null : new Date(today),
      },
    ]);
    const rows = applicationRows(demoPublisher, start, icons);
    if (rows.applications.length > 0) {
      await network.insert(application).values(rows.applications);
      await network.insert(adBlock).values(rows.blocks);
      await network.insert(auditEvent).values(activityOf(demoPublisher, start));
      const checks = lostFileChecks(demoPublisher, start);
      if (checks.length > 0) await network.insert(appAdsTxtCheck).values(checks);
    }
  }
  await addDemoQuestions(network, now());
  return start;
}
