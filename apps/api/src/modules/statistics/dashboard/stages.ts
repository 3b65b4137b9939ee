import type { DashboardStage, DashboardStageItem, Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';

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
export function completedItems(set: ReadonlyMap<string, boolean>, seen: VisibleSteps | undefined): Set<string> {
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
export function stageList(completed: ReadonlySet<string>, locale: Locale): DashboardStage[] {
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
export function stageItem(id: StageItemId, isCompleted: boolean, locale: Locale): DashboardStageItem {
  for (const stage of stageIds) {
    const title = stages[stage].items[id];
    if (title !== undefined) return { id, title: title[locale], isCompleted };
  }
  throw new Error(`No stage has the item ${id}.`);
}
