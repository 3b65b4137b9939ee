import type { AnswerData, Call } from '#contract/operation.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { downloadedDocuments } from '#modules/audit/downloaded-documents.ts';
import { renderedFileNames } from '#modules/documents/network-documents/document-kinds.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { setItem, setItems, visibleSteps } from './checklist-repository.ts';
import { completedItems, stageItem, stageList } from './stages.ts';

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
      const completed = await asPublisher(database, publisherId, (own) => completedBy(own, publisherId, hasRequests));
      const stages = stageList(completed, locale);
      const isDone = stages.every(({ items }) => items.every(({ isCompleted }) => isCompleted));
      return { stageList: stages, mode: isDone || hasImpressions ? 'ready' : 'initial' };
    },

    async set(call: Call<'updateDashboardStageItem'>): Promise<AnswerData<'updateDashboardStageItem'>> {
      const { caller, params, body, locale } = call;
      const { publisherId } = caller;
      const item = { item: params.id, isCompleted: body.isCompleted, changedAt: now() };
      await asPublisher(database, publisherId, (own) => setItem(own, publisherId, item));
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
