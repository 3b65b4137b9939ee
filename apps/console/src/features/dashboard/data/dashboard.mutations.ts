import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { DashboardStageAnswer, DashboardStageItemId } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { optimistic } from '#common/failures/optimistic.ts';
import { stageKeys } from '#session/user-keys.ts';

type Stages = DashboardStageAnswer['data'];

/** Sets whether an item of the checklist is completed. The page shows it at once; `scope` sends the calls sequentially. */
export const setStageItem = (api: ApiClient, id: DashboardStageItemId) =>
  mutationOptions({
    mutationFn: (isCompleted: boolean) =>
      unwrap(api.POST('/dashboard/stage-item/{id}', { params: { path: { id } }, body: { isCompleted } })),
    scope: { id: `dashboard item ${id}` },
    ...optimistic<Stages, boolean>({
      queryKey: stageKeys.all,
      change: (stages, isCompleted) => withItem(stages, id, isCompleted),
      undo: (stages, isCompleted) => withItem(stages, id, !isCompleted),
    }),
  });

function withItem(stages: Stages, id: DashboardStageItemId, isCompleted: boolean): Stages {
  return {
    ...stages,
    stageList: stages.stageList.map((stage) => ({
      ...stage,
      items: stage.items.map((item) => (item.id === id ? { ...item, isCompleted } : item)),
    })),
  };
}
