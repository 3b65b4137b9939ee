import { explore } from '@publisher-console/test-kit/explore';
import type { Fault, Model } from '@publisher-console/test-kit/explore';

interface Task {
  name: string;
}

/** Explores a model to the end, and reports what was explored. Returns the first fault; null for none. */
export function faultOf<State>(task: Task, model: Model<State>): Fault | null {
  const { states, steps, fault } = explore(model);
  console.log(`${task.name}: ${states} states, ${steps} steps`);
  return fault;
}

/** Explores a model with a wrong rule, and reports the shortest schedule that shows it. Returns what it breaks, and in how many steps. */
export function breakOf<State>({
  rule,
  model,
}: {
  rule: string;
  model: Model<State>;
}): { broken: string; steps: number } | null {
  const { fault } = explore(model);
  if (fault === null) return null;
  const { broken, schedule } = fault;
  console.log([`${rule}: ${broken}`, ...schedule].join('\n  '));
  return { broken, steps: schedule.length };
}
