/** What may happen next: its name in plain words, and the state after it. */
export type Step<State> = readonly [name: string, after: State];

/** A system of few states. They are compared by their JSON, so fields need one order, and sets have to be sorted. */
export interface Model<State> {
  first: State;
  /** All that may happen in a state. */
  steps: (state: State) => Step<State>[];
  /** The promise that a state breaks; null for none. */
  broken: (state: State) => string | null;
}

interface Exploration {
  states: number;
  /** A promise that is broken, and the shortest schedule that breaks it. */
  fault: { broken: string; schedule: string[] } | null;
}

/** More states than a model of a test should have. */
const mostStates = 400_000;

/** Explores all interleavings of a model, breadth first, to the end or to the first fault. */
export function explore<State>({ first, steps, broken }: Model<State>): Exploration {
  const reached: { state: State; from: readonly [at: number, step: string] | null }[] = [{ state: first, from: null }];
  const known = new Set([JSON.stringify(first)]);
  const scheduleTo = (place: number): string[] => {
    const from = reached[place]?.from ?? null;
    return from === null ? [] : [...scheduleTo(from[0]), from[1]];
  };
  for (const [at, { state }] of reached.entries()) {
    const fault = broken(state);
    if (fault !== null) return { states: reached.length, fault: { broken: fault, schedule: scheduleTo(at) } };
    for (const [name, after] of steps(state)) {
      const key = JSON.stringify(after);
      if (known.has(key)) continue;
      known.add(key);
      reached.push({ state: after, from: [at, name] });
    }
    if (reached.length > mostStates) throw new Error(`The model has more than ${mostStates} states.`);
  }
  return { states: reached.length, fault: null };
}
