import type { DashboardStage, DashboardStageItemId } from '@publisher-console/api-contract';

/** The steps to the first ad, in their order. */
export const roadSteps = ['app', 'block', 'integration', 'contract'] as const;

export type RoadStep = (typeof roadSteps)[number];

/** The item of the checklist that completes each step. */
const items: Record<RoadStep, DashboardStageItemId> = {
  app: 'add_applications',
  block: 'create_ad_blocks',
  integration: 'set_up_sdk',
  contract: 'send_contract',
};

/** The steps that are done. */
export function doneSteps(stages: readonly DashboardStage[]): Set<RoadStep> {
  const completed = new Set(
    stages.flatMap((stage) => stage.items.filter(({ isCompleted }) => isCompleted).map(({ id }) => id)),
  );
  return new Set(roadSteps.filter((step) => completed.has(items[step])));
}

/** The next step; undefined when all are done. */
export function nextStep(done: ReadonlySet<RoadStep>): RoadStep | undefined {
  return roadSteps.find((step) => !done.has(step));
}
