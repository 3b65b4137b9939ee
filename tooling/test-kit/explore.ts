/** What may happen next: its name in plain words, and the state after it. */
export type Step<State> = readonly [name: string, after: State];

/**
 * A system of few states. States are compared by their JSON, so fields need one order, and what has no order has to be
 * sorted.
 */
export interface Model<State> {
  first: State;
  /** All that may happen in a state. */
  steps: (state: State) => Step<State>[];
  /** The promise that a state breaks; null for none. */
  broken: (state: State) => string | null;
  /** Whether all is done. A state from which no such state can be reached is a fault: something waits for ever. */
  isSettled?: (state: State) => boolean;
}

/** A promise that is broken, and the shortest schedule that breaks it. */
export interface Fault {
  broken: string;
  schedule: string[];
}

export interface Exploration {
  states: number;
  steps: number;
  fault: Fault | null;
}

export interface Reached<State> {
  state: State;
  /** The number of steps of a shortest way. */
  depth: number;
  /** The number of the state before it on a shortest way, and the step from there; null for the first state. */
  from: readonly [number: number, step: string] | null;
  /** The steps from here, and the numbers of the states after them. */
  next: readonly (readonly [step: string, number: number])[];
}

/** More states than a model of a test should have. */
const mostStates = 400_000;

/** Explores all interleavings of a model, breadth first, to the end or to the first fault. */
export function explore<State>(model: Model<State>): Exploration {
  const { reached, broken } = reach(model);
  const steps = reached.reduce((sum, { next }) => sum + next.length, 0);
  const fault = broken ?? firstStuck(model, reached);
  return { states: reached.length, steps, fault };
}

/** The states of a model that fewer than `longest` steps lead to, with their steps, and the states after those. */
export function statesOf<State>(model: Model<State>, longest: number): Reached<State>[] {
  return reach(model, longest).reached;
}

function reach<State>(
  { first, steps, broken }: Model<State>,
  longest = Infinity,
): { reached: Reached<State>[]; broken: Fault | null } {
  const reached: Reached<State>[] = [{ state: first, depth: 0, from: null, next: [] }];
  const numbers = new Map([[JSON.stringify(first), 0]]);
  for (let at = 0; at < reached.length; at += 1) {
    const current = reached[at] as Reached<State>;
    const fault = broken(current.state);
    if (fault !== null) return { reached, broken: { broken: fault, schedule: scheduleTo(reached, at) } };
    if (current.depth >= longest) continue;
    current.next = steps(current.state).map(([name, after]) => {
      const key = JSON.stringify(after);
      const known = numbers.get(key);
      if (known !== undefined) return [name, known];
      const number = reached.push({ state: after, depth: current.depth + 1, from: [at, name], next: [] }) - 1;
      numbers.set(key, number);
      return [name, number];
    });
    if (reached.length > mostStates) throw new Error(`The model has more than ${mostStates} states.`);
  }
  return { reached, broken: null };
}

/** The first state from which no settled state can be reached. */
function firstStuck<State>({ isSettled }: Model<State>, reached: readonly Reached<State>[]): Fault | null {
  if (isSettled === undefined) return null;
  const before = reached.map((): number[] => []);
  for (const [at, { next }] of reached.entries()) for (const [, number] of next) before[number]?.push(at);
  const settling = new Set<number>();
  const front = reached.flatMap(({ state }, at) => (isSettled(state) ? [at] : []));
  for (let at = front.pop(); at !== undefined; at = front.pop()) {
    if (settling.has(at)) continue;
    settling.add(at);
    front.push(...(before[at] ?? []));
  }
  const stuck = reached.findIndex((_, at) => !settling.has(at));
  return stuck < 0 ? null : { broken: 'something waits for ever', schedule: scheduleTo(reached, stuck) };
}

function scheduleTo(reached: readonly Reached<unknown>[], to: number): string[] {
  const schedule: string[] = [];
  for (let from = reached[to]?.from ?? null; from !== null; from = reached[from[0]]?.from ?? null)
    schedule.unshift(from[1]);
  return schedule;
}
