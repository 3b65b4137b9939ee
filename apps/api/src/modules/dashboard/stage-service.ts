import type { AnswerData, Call } from '#contract/operation.ts';
import type { FiguresService } from '#modules/statistic/figures-service.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { setItem, setItems, visibleSteps } from './dashboard-repository.ts';
import { completedItems, stageItem, stageList } from './stages.ts';

interface StageDependencies {
  database: Database;
  figures: FiguresService;
  now: () => Date;
}

/** Reads and changes a publisher's onboarding checklist. */
export function stageService({ database, figures, now }: StageDependencies) {
  return {
    async all({ caller, locale, signal }: Call<'getDashboardStages'>): Promise<AnswerData<'getDashboardStages'>> {
      const { publisherId } = caller;
      const completed = await asPublisher(database, publisherId, async (own) =>
        completedItems(await setItems(own, publisherId), await visibleSteps(own, publisherId)),
      );
      const stages = stageList(completed, locale);
      const isDone = stages.every(({ items }) => items.every(({ isCompleted }) => isCompleted));
      const isReady = isDone || (await figures.hasImpressions({ caller, locale, signal }));
      return { stageList: stages, mode: isReady ? 'ready' : 'initial' };
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
