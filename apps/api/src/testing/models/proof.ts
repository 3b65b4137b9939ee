import { controlled, counted } from '@publisher-console/trust/counted';
import type { PromiseId } from '@publisher-console/trust/counted';
import { explore } from '@publisher-console/test-kit/explore';
import type { Fault, Model } from '@publisher-console/test-kit/explore';

interface Task {
  name: string;
  meta: object;
}

/** Explores a model to the end, and reports what was explored. Returns the first fault; null for none. */
export function faultOf<State>(task: Task, promise: PromiseId, model: Model<State>): Fault | null {
  const { states, steps, fault } = explore(model);
  console.log(`${task.name}: ${states} states, ${steps} steps`);
  counted(task, promise, {
    'states of a model': states,
    'steps of a model': steps,
    'promises broken': fault === null ? 0 : 1,
  });
  return fault;
}

/** Explores a model with a wrong rule, and reports the shortest schedule that shows it. Returns what it breaks, and in how many steps. */
export function breakOf<State>(
  task: Task,
  promise: PromiseId,
  { rule, model }: { rule: string; model: Model<State> },
): { broken: string; steps: number } | null {
  const { fault } = explore(model);
  if (fault === null) return null;
  const { broken, schedule } = fault;
  console.log([`${rule}: ${broken}`, ...schedule].join('\n  '));
  controlled(task, promise, rule, { 'steps of the shortest schedule': schedule.length });
  return { broken, steps: schedule.length };
}
