import type { Model, Step } from '@publisher-console/test-kit/explore';

/** What the server does, each in the right way; a model with one of them wrong has to be found out. */
export const rightIdempotencyRules = {
  storesWithChange: true,
  /** Matters where the answer is not stored with the change. */
  changesFirst: true,
  hasUniqueKey: true,
  refusesSecondAnswer: true,
  looksAgain: true,
  answersAfterCommit: true,
};

export type IdempotencyRules = typeof rightIdempotencyRules;

const names = ['first', 'second', 'third'] as const;
type Name = (typeof names)[number];
/** The first two calls are of one process, in which they wait for each other. */
const processOf = { first: 'one', second: 'one', third: 'other' } as const;

/** A call, or the answer that it got: the name of the call whose work it reports. */
type Phase = 'looks' | 'works' | 'stores' | 'commits' | 'looks again' | 'is cut' | { answer: Name };

interface Calls {
  first: Phase | null;
  second: Phase | null;
  third: Phase | null;
  /** The calls whose change is committed. */
  changes: Name[];
  /** The committed answer to the key. */
  stored: Name | null;
  /** Calls whose transaction has the change, or the answer to the key. */
  openChanges: Name[];
  openAnswers: Name[];
  wasRefused: boolean;
}

/** Equal calls with one key in two processes, which die at any moment. Callers repeat calls without an answer. */
export function idempotencyModel(rules: IdempotencyRules = rightIdempotencyRules): Model<Calls> {
  const rolledBack = (calls: Calls, call: Name): Calls => ({
    ...calls,
    openChanges: calls.openChanges.filter((other) => other !== call),
    openAnswers: calls.openAnswers.filter((other) => other !== call),
  });
  const committed = (calls: Calls, call: Name): Calls => ({
    ...rolledBack(calls, call),
    changes: [...new Set([...calls.changes, ...calls.openChanges.filter((other) => other === call)])].toSorted(),
    stored: calls.openAnswers.includes(call) ? call : calls.stored,
  });

  function change(calls: Calls, call: Name): Calls {
    return { ...calls, openChanges: [...calls.openChanges, call].toSorted() };
  }

  /** Null while another transaction is about to store an answer. */
  function store(calls: Calls, call: Name): Calls | 'is there' | null {
    if (rules.hasUniqueKey) {
      if (calls.stored !== null) return rules.refusesSecondAnswer ? 'is there' : calls;
      if (calls.openAnswers.length > 0) return null;
    }
    return { ...calls, openAnswers: [...calls.openAnswers, call].toSorted() };
  }

  /** The step of a call, whose parts are in another order by a wrong rule. */
  function worksSteps(calls: Calls, call: Name): Step<Calls>[] {
    const isChange = rules.changesFirst;
    const done = isChange ? change(calls, call) : store(calls, call);
    if (done === null) return [];
    if (done === 'is there')
      return [[`the ${call} call finds an answer stored`, { ...rolledBack(calls, call), [call]: 'looks again' }]];
    const after = rules.storesWithChange ? done : committed(done, call);
    const answered = rules.answersAfterCommit ? ('stores' as const) : { answer: call };
    return [
      [`the ${call} call ${isChange ? 'makes its change' : 'stores its answer'}`, { ...after, [call]: answered }],
      [`the ${call} call is refused`, { ...rolledBack(calls, call), [call]: 'looks again' }],
    ];
  }

  function storesSteps(calls: Calls, call: Name): Step<Calls>[] {
    const done = rules.changesFirst ? store(calls, call) : change(calls, call);
    const failed = { ...rolledBack(calls, call), [call]: 'looks again' as const };
    if (done === null) return [[`the ${call} call waits too long for another`, failed]];
    if (done === 'is there') return [[`the ${call} call finds an answer stored`, failed]];
    return [
      [
        `the ${call} call ${rules.changesFirst ? 'stores its answer' : 'makes its change'}`,
        { ...done, [call]: 'commits' },
      ],
    ];
  }

  function stepsOf(calls: Calls, call: Name): Step<Calls>[] {
    const phase = calls[call];
    const isTurn = names.every((other) => {
      const place = calls[other];
      return processOf[other] !== processOf[call] || place === null || place === 'is cut' || typeof place === 'object';
    });
    if (phase === null || phase === 'is cut') {
      return isTurn
        ? [[`the ${call} call ${phase === null ? 'begins' : 'is repeated'}`, { ...calls, [call]: 'looks' }]]
        : [];
    }
    if (typeof phase === 'object') return [];
    const found: Calls | null = calls.stored && { ...calls, [call]: { answer: calls.stored } };
    switch (phase) {
      case 'looks':
        return [[`the ${call} call looks for an answer`, found ?? { ...calls, [call]: 'works' }]];
      case 'works':
        return worksSteps(calls, call);
      case 'stores':
        return storesSteps(calls, call);
      case 'commits':
        return [
          [`the ${call} call commits`, { ...committed(calls, call), [call]: { answer: call } }],
          [`the ${call} call commits, which it is not told`, { ...committed(calls, call), [call]: 'looks again' }],
          [`the ${call} call cannot commit`, { ...rolledBack(calls, call), [call]: 'looks again' }],
        ];
      default:
        if (found !== null && rules.looksAgain) return [[`the ${call} call looks again for an answer`, found]];
        return [[`the ${call} call fails`, { ...calls, [call]: 'is cut', wasRefused: found !== null }]];
    }
  }

  /** A process that dies. Its transactions are rolled back; its callers have no answer. */
  function dies(calls: Calls, process: 'one' | 'other'): Step<Calls>[] {
    const cut = names.filter(
      (call) => processOf[call] === process && typeof calls[call] === 'string' && calls[call] !== 'is cut',
    );
    if (cut.length === 0) return [];
    const unanswered = { ...calls, ...Object.fromEntries(cut.map((call) => [call, 'is cut'])) };
    // A call that has been answered may have work that is not committed, by a wrong rule.
    const own = names.filter((call) => processOf[call] === process);
    return [[`${process} process dies`, own.reduce(rolledBack, unanswered)]];
  }

  /** Without a commit of its own, an answer that was given too early is committed later, or never. */
  function lateCommits(calls: Calls): Step<Calls>[] {
    if (rules.answersAfterCommit) return [];
    return calls.openChanges.flatMap((call): Step<Calls>[] => [
      [`the ${call} call commits`, committed({ ...calls, openAnswers: [...calls.openAnswers, call] }, call)],
      [`the ${call} call cannot commit`, rolledBack(calls, call)],
    ]);
  }

  return {
    first: {
      first: null,
      second: null,
      third: null,
      changes: [],
      stored: null,
      openChanges: [],
      openAnswers: [],
      wasRefused: false,
    },
    steps: (calls) => [
      ...names.flatMap((call) => stepsOf(calls, call)),
      ...(['one', 'other'] as const).flatMap((process) => dies(calls, process)),
      ...lateCommits(calls),
    ],
    broken: (calls) => {
      if (calls.changes.length > 1) return 'the work of equal calls is done twice';
      if (calls.wasRefused) return 'a call fails although its work is done';
      const answers = names.flatMap((call) => {
        const phase = calls[call];
        return phase !== null && typeof phase === 'object' ? [phase.answer] : [];
      });
      const isUndone = answers.some((answer) => !calls.changes.includes(answer) && !calls.openChanges.includes(answer));
      return isUndone ? 'an answer reports work that was not done' : null;
    },
    isSettled: (calls) => names.every((call) => calls[call] !== null && typeof calls[call] === 'object'),
  };
}
