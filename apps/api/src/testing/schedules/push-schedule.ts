import fc from 'fast-check';

export const sources = ['main', 'partner'] as const;
export type Source = (typeof sources)[number];

/** A day of a source as it is handed over once. */
export interface Push {
  /** In each row. */
  requests: number;
  /** Through which hour of the day the rows reach; from 24 on, the day is over and final. */
  hour: number;
  form: 'parts' | 'whole';
  fault: 'cut' | 'none' | 'wrong digest';
  /** Milliseconds after which the client leaves for good; null for one that repeats the call until it has an answer. */
  leavesAfter: number | null;
}

/** What the clients of a day send, one client for each source at the same time. */
export type Schedule = Record<Source, readonly Push[]>;

const push = fc.record<Push>({
  requests: fc.integer({ min: 1, max: 5 }),
  hour: fc.integer({ min: 20, max: 30 }),
  form: fc.constantFrom('whole', 'whole', 'parts'),
  fault: fc.constantFrom('none', 'none', 'none', 'cut', 'wrong digest'),
  leavesAfter: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 300 }) },
  ),
});

/** One push after the other; some are sent twice. Of a day in parts, the list of parts may be wrong. */
const pushes = fc.array(fc.tuple(push, fc.boolean()), { minLength: 1, maxLength: 4 }).map((list) =>
  list.flatMap(([each, isTwice]): Push[] => {
    const sent: Push = each.form === 'parts' && each.fault === 'cut' ? { ...each, fault: 'none' } : each;
    return isTwice ? [sent, sent] : [sent];
  }),
);

/** The same schedules for the same seed. */
export function schedulesOf(seed: number, count: number): Schedule[] {
  return fc.sample(fc.record({ main: pushes, partner: pushes }), { seed, numRuns: count });
}

/** The push that counts for the day in a source; null for none. */
type Counting = Pick<Push, 'form' | 'hour' | 'requests'> | null;

/** `refused` is a refusal for the body, whichever code it has. */
export type PushAnswer = 'loaded' | 'newer_figures' | 'refused' | 'repeated';

function answerTo(counting: Counting, sent: Push): PushAnswer {
  const { requests, hour, form, fault } = sent;
  const isSame = counting?.requests === requests && counting.hour === hour && counting.form === form;
  // A body that was cut has the digest of the whole one.
  if (isSame && fault !== 'wrong digest') return 'repeated';
  if (counting !== null && hour <= counting.hour) return 'newer_figures';
  return fault === 'none' ? 'loaded' : 'refused';
}

const afterPush = (counting: Counting, sent: Push): Counting =>
  answerTo(counting, sent) === 'loaded' ? { requests: sent.requests, hour: sent.hour, form: sent.form } : counting;

/** What may count in a source, by what its clients were answered. */
export interface PossibleStates {
  /** A call without an answer may have loaded the day, or still load it. */
  begun(sent: Push): void;
  /** False if no state gives this answer. */
  answered(sent: Push, answer: PushAnswer): boolean;
  /** A report was read. False if it has the requests of no state. */
  saw(requests: number): boolean;
  requests(): number[];
}

export function createPossibleStates(): PossibleStates {
  let states: Counting[] = [null];
  let running: Push[] = [];
  const requestsOf = (counting: Counting) => counting?.requests ?? 0;
  /** Replaces the states, unless none is left. */
  const set = (next: readonly Counting[]): boolean => {
    if (next.length === 0) return false;
    let all = [...next];
    for (const sent of running) all = all.concat(all.map((state) => afterPush(state, sent)));
    states = [...new Map(all.map((state) => [JSON.stringify(state), state])).values()];
    return true;
  };
  return {
    begun: (sent) => {
      running = [...running, sent];
      set(states);
    },
    answered: (sent, answer) => {
      // A day that is loaded was held by no other call.
      if (answer === 'loaded') running = [];
      return set(states.filter((state) => answerTo(state, sent) === answer).map((state) => afterPush(state, sent)));
    },
    saw: (requests) => set(states.filter((state) => requestsOf(state) === requests)),
    requests: () => [...new Set(states.map(requestsOf))],
  };
}
