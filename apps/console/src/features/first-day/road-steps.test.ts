import type { DashboardStage } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';

import { doneSteps, nextStep } from './road-steps.ts';

const stages = (...completed: string[]): DashboardStage[] => [
  {
    id: 'applications',
    title: '',
    items: (['add_applications', 'create_ad_blocks', 'set_up_sdk', 'send_contract', 'read_sdk_docs'] as const).map(
      (id) => ({ id, title: '', isCompleted: completed.includes(id) }),
    ),
  },
];

test('a step is done when its item of the checklist is completed, and the first open step is next', () => {
  expect(nextStep(doneSteps(stages()))).toBe('app');
  expect(nextStep(doneSteps(stages('add_applications', 'read_sdk_docs')))).toBe('block');
  // The order is free: the contract needs no app.
  const done = doneSteps(stages('send_contract', 'add_applications', 'create_ad_blocks'));
  expect([...done]).toEqual(['app', 'block', 'contract']);
  expect(nextStep(done)).toBe('integration');
  expect(
    nextStep(doneSteps(stages('add_applications', 'create_ad_blocks', 'set_up_sdk', 'send_contract'))),
  ).toBeUndefined();
});
