import type { DashboardStage, DashboardStageItem, Locale } from '@publisher-console/api-contract';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Translated } from '#contract/language.ts';
import type { AnswerData, Call } from '#contract/operation.ts';
import { downloadedDocuments } from '#modules/audit/audit-log.ts';
import { renderedFileNames } from '#modules/documents/network-documents/document-kinds.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { dashboardItem } from '#stores/sql/tables/dashboard.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

type StageId = DashboardStage['id'];
type StageItemId = DashboardStageItem['id'];

/** The stages of the onboarding and their items, in display order. */
const stages: Record<StageId, { title: Translated; items: Partial<Record<StageItemId, Translated>> }> = {
  documents: {
    title: { en: 'Documents', ru: 'Документы' },
    items: {
      download_documents: {
        en: 'Download the contract and the verification list',
        ru: 'Скачать договор и список документов для проверки',
      },
      send_contract: { en: 'Send the signed contract scan', ru: 'Отправить скан подписанного договора' },
      send_verification_documents: {
        en: 'Send the verification document scans',
        ru: 'Отправить сканы документов для проверки',
      },
    },
  },
  applications: {
    title: { en: 'Apps and blocks', ru: 'Приложения и блоки' },
    items: {
      add_applications: { en: 'Add apps', ru: 'Добавить приложения' },
      create_ad_blocks: { en: 'Create ad blocks', ru: 'Создать рекламные блоки' },
    },
  },
  integration: {
    title: { en: 'Integration', ru: 'Интеграция' },
    items: {
      read_sdk_docs: { en: 'Read the SDK docs', ru: 'Прочитать документацию SDK' },
      set_up_sdk: { en: 'Install and set up the SDK', ru: 'Установить и настроить SDK' },
      request_test_campaign: { en: 'Request a test campaign', ru: 'Запросить тестовую кампанию' },
      run_live_campaigns: { en: 'Run live campaigns', ru: 'Запустить рабочие кампании' },
    },
  },
};

const stageIds = Object.keys(stages) as StageId[];

interface VisibleSteps {
  hasApplications: boolean;
  hasAdBlocks: boolean;
  hasContract: boolean;
  /** An ad block has requested an ad, so the SDK works. */
  hasRequests: boolean;
  /** Whether both documents were downloaded; absent if the item is completed without that. */
  hasDownloads?: boolean;
}

/** The completed items. A value that the publisher has set overrides the steps that the network sees. */
function completedItems(set: ReadonlyMap<string, boolean>, seen: VisibleSteps | undefined): Set<string> {
  const done = new Map<string, boolean>();
  if (seen?.hasApplications) done.set('add_applications', true);
  if (seen?.hasAdBlocks) done.set('create_ad_blocks', true);
  if (seen?.hasRequests) for (const item of ['read_sdk_docs', 'set_up_sdk']) done.set(item, true);
  if (seen?.hasDownloads) done.set('download_documents', true);
  if (seen?.hasContract) for (const item of Object.keys(stages.documents.items)) done.set(item, true);
  const all = new Map([...done, ...set]);
  return new Set([...all.keys()].filter((item) => all.get(item)));
}

/** The checklist with the items that are completed. */
function stageList(completed: ReadonlySet<string>, locale: Locale): DashboardStage[] {
  return stageIds.map((id) => ({
    id,
    title: stages[id].title[locale],
    items: Object.entries(stages[id].items).map(([item, title]) => ({
      id: item as StageItemId,
      title: title[locale],
      isCompleted: completed.has(item),
    })),
  }));
}

/** One item of the checklist. */
function stageItem(id: StageItemId, isCompleted: boolean, locale: Locale): DashboardStageItem {
  for (const stage of stageIds) {
    const title = stages[stage].items[id];
    if (title !== undefined) return { id, title: title[locale], isCompleted };
  }
  throw new Error(`No stage has the item ${id}.`);
}

type ItemValues = Omit<typeof dashboardItem.$inferInsert, 'publisherId'>;

/** The items of the checklist that the publisher has set: true for a ticked one, false for an unticked one. */
async function setItems(own: OwnDatabase, publisherId: string): Promise<Map<string, boolean>> {
  const rows = await own
    .select({ item: dashboardItem.item, isCompleted: dashboardItem.isCompleted })
    .from(dashboardItem)
    .where(eq(dashboardItem.publisherId, publisherId));
  return new Map(rows.map(({ item, isCompleted }) => [item, isCompleted]));
}

/**
 * The publisher's first steps that the network can see. The newest application, and the newest with an ad block, are
 * found by an index: for `exists`, Postgres scans the whole table when a publisher has a large part of it.
 */
async function visibleSteps(own: OwnDatabase, publisherId: string) {
  const newestWhere = (condition?: SQL) =>
    own
      .select({ id: application.id })
      .from(application)
      .where(and(eq(application.publisherId, publisherId), isNull(application.deletedAt), condition))
      .orderBy(desc(application.createdAt), desc(application.id))
      .limit(1);
  const block = own
    .select({ id: adBlock.id })
    .from(adBlock)
    .where(
      and(eq(adBlock.applicationId, application.id), eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt)),
    )
    .limit(1);
  const [steps] = await own
    .select({
      hasApplications: sql<boolean>`(${newestWhere()}) is not null`,
      hasAdBlocks: sql<boolean>`(${newestWhere(sql`(${block}) is not null`)}) is not null`,
      hasContract: publisher.isSignedDocument,
    })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  return steps;
}

/** Sets an item of the checklist. Setting the same value again does not change `changedAt`. */
async function setItem(own: OwnDatabase, publisherId: string, values: ItemValues): Promise<void> {
  const { item, isCompleted, changedAt } = dashboardItem;
  await own
    .insert(dashboardItem)
    .values({ ...values, publisherId })
    .onConflictDoUpdate({
      target: [dashboardItem.publisherId, item],
      set: {
        isCompleted: sql`excluded.${sql.identifier(isCompleted.name)}`,
        changedAt: sql`excluded.${sql.identifier(changedAt.name)}`,
      },
      setWhere: ne(isCompleted, values.isCompleted),
    });
}

interface ChecklistDependencies {
  database: Database;
  figures: Figures;
  now: () => Date;
}

/** Reads and changes a publisher's onboarding checklist. */
export function createChecklist({ database, figures, now }: ChecklistDependencies) {
  return {
    async read({ caller, locale, signal }: Call<'getDashboardStages'>): Promise<AnswerData<'getDashboardStages'>> {
      const { publisherId } = caller;
      const { hasRequests, hasImpressions } = await figures.firstSigns({ caller, locale, signal });
      const completed = await asPublisher(database, caller, (own) => completedBy(own, publisherId, hasRequests));
      const listed = stageList(completed, locale);
      const isDone = listed.every(({ items }) => items.every(({ isCompleted }) => isCompleted));
      return { stageList: listed, mode: isDone || hasImpressions ? 'ready' : 'initial' };
    },

    async set(call: Call<'updateDashboardStageItem'>): Promise<AnswerData<'updateDashboardStageItem'>> {
      const { caller, params, body, locale } = call;
      const { publisherId } = caller;
      const item = { item: params.id, isCompleted: body.isCompleted, changedAt: now() };
      await asPublisher(database, caller, (own) => setItem(own, publisherId, item));
      return { stageHistoryItem: stageItem(params.id, body.isCompleted, locale) };
    },
  };
}

async function completedBy(own: OwnDatabase, publisherId: string, hasRequests: boolean): Promise<Set<string>> {
  const set = await setItems(own, publisherId);
  const steps = await visibleSteps(own, publisherId);
  const seen = steps && { ...steps, hasRequests };
  // Downloads are found among all events of the publisher, so they are read only where they matter.
  const isDecided = seen === undefined || seen.hasContract || set.has('download_documents');
  if (isDecided) return completedItems(set, seen);
  const downloaded = await downloadedDocuments(own, publisherId);
  const hasDownloads = Object.values(renderedFileNames).every((name) => downloaded.has(name));
  return completedItems(set, { ...seen, hasDownloads });
}
