import type { Model, Step } from '@publisher-console/test-kit/explore';

/** What the delivery of events does, each in the right way; a model with one of them wrong has to be found out. */
export const rightWebhookRules = {
  putsJobWithEvent: true,
  putsNextJob: true,
  putsOffClaimed: true,
  comparesClaims: true,
  countsAttempts: true,
  refusesToSendBeside: true,
  dropsWhenPaused: true,
};

export type WebhookRules = typeof rightWebhookRules;

export const processes = ['one', 'other'] as const;
export type Process = (typeof processes)[number];
export type Kind = 'quick' | 'slow';
export type Outcome = 'delivered' | 'failed' | 'failed slowly' | 'gone';

/** Times are in ticks from now; 0 is the past too. */
interface Delivery {
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  isSingle: boolean;
  tries: number;
  due: number | null;
  /** The process whose attempt has put off the due time; null for none, and when the time was changed since. */
  claim: Process | null;
  /** Failures of claims that lasted, since it was last asked for. */
  failures: number;
  hasArrived: boolean;
}

/** An attempt of a process, with what is left of its claim of a delivery while it sends. */
interface Attempt {
  kind: Kind;
  phase: 'takes' | 'sends' | 'records' | 'ends';
  left: number;
  outcome: Outcome | null;
}

export interface Deliveries {
  /** The event; null before it happens. */
  delivery: Delivery | null;
  /** Whether a process is about to put the job of the event, by a wrong rule. */
  isPuttingJob: boolean;
  /** When the job of each kind that waits is due. */
  waiting: Record<Kind, number | null>;
  /** The job that is under way: the process that has it, unless that died, and the rest of the lease. */
  running: Record<Kind, { by: Process | null; left: number } | null>;
  isSlow: boolean;
  isPaused: boolean;
  one: Attempt | null;
  other: Attempt | null;
  /** How often the publisher may still ask for it. */
  resends: number;
  wasSentInPause: boolean;
}

export interface WebhookSizes {
  lease: number;
  /** Between two attempts; one less than attempts. */
  waits: readonly number[];
  resends: number;
  outcomes: readonly Outcome[];
}

/** One event, two processes that deliver it and die at any moment, a receiver that fails, and a publisher who sends again. */
export function webhookModel(
  { lease, waits, resends, outcomes }: WebhookSizes,
  rules: WebhookRules = rightWebhookRules,
): Model<Deliveries> {
  const mostTries = waits.length + 1;

  function withJob(all: Deliveries, kind: Kind, due: number): Deliveries {
    const earlier = all.waiting[kind];
    return { ...all, waiting: { ...all.waiting, [kind]: earlier === null ? due : Math.min(earlier, due) } };
  }

  const withDelivery = (all: Deliveries, changed: Partial<Delivery>): Deliveries =>
    all.delivery === null ? all : { ...all, delivery: { ...all.delivery, ...changed } };

  function withNextJob(all: Deliveries, kind: Kind): Deliveries {
    const due = all.delivery?.state === 'waiting' ? all.delivery.due : null;
    return due === null ? all : withJob(all, kind, due);
  }

  const kindOf = ({ isSlow }: Deliveries): Kind => (isSlow ? 'slow' : 'quick');

  function happens(all: Deliveries): Step<Deliveries>[] {
    if (all.isPuttingJob) {
      return [
        ['the job of the event is put', withJob({ ...all, isPuttingJob: false }, kindOf(all), 0)],
        ['the process dies before it puts the job', { ...all, isPuttingJob: false }],
      ];
    }
    if (all.delivery !== null) return [];
    const delivery: Delivery = {
      state: 'waiting',
      isSingle: false,
      tries: 0,
      due: 0,
      claim: null,
      failures: 0,
      hasArrived: false,
    };
    const recorded = { ...all, delivery };
    return [
      [
        'the event happens',
        rules.putsJobWithEvent ? withJob(recorded, kindOf(all), 0) : { ...recorded, isPuttingJob: true },
      ],
    ];
  }

  function claims(all: Deliveries, process: Process): Step<Deliveries>[] {
    return (['quick', 'slow'] as const).flatMap((kind): Step<Deliveries>[] => {
      const { [kind]: running } = all.running;
      const { [kind]: due } = all.waiting;
      if (running !== null && running.left > 0) return [];
      if (running === null && (due === null || due > 0)) return [];
      const own: Attempt = { kind, phase: 'takes', left: 0, outcome: null };
      return [
        [
          `${process} process claims the ${kind} job`,
          {
            ...all,
            waiting: { ...all.waiting, [kind]: null },
            running: { ...all.running, [kind]: { by: process, left: lease } },
            [process]: own,
          },
        ],
      ];
    });
  }

  function takes(all: Deliveries, process: Process, own: Attempt): Deliveries {
    const isDropped =
      all.isPaused && all.delivery?.state === 'waiting' && !all.delivery.isSingle && rules.dropsWhenPaused;
    const now = isDropped ? withDelivery(all, { state: 'dropped', due: null, claim: null }) : all;
    const { delivery } = now;
    if (delivery?.state !== 'waiting' || delivery.due === null || delivery.due > 0) {
      const ending = { ...now, [process]: { ...own, phase: 'ends' } };
      return rules.putsNextJob ? withNextJob(ending, kindOf(now)) : ending;
    }
    const claimed = withDelivery(now, rules.putsOffClaimed ? { due: lease, claim: process } : { claim: process });
    return {
      ...claimed,
      [process]: { ...own, phase: 'sends', left: lease },
      wasSentInPause: now.wasSentInPause || (now.isPaused && !delivery.isSingle),
    };
  }

  function stateAfter(delivery: Delivery, process: Process, outcome: Outcome | null): Partial<Delivery> {
    if (outcome === 'delivered') return { state: 'delivered', due: null, claim: null, hasArrived: true };
    if (rules.comparesClaims && delivery.claim !== process) return {};
    const wait = outcome === 'gone' || delivery.isSingle ? undefined : waits[delivery.tries];
    return wait === undefined
      ? { state: 'failed', due: null, claim: null }
      : { state: 'waiting', due: wait, claim: null };
  }

  function records(all: Deliveries, process: Process, own: Attempt): Deliveries {
    const { delivery } = all;
    if (delivery === null) return all;
    const { outcome } = own;
    const failures = delivery.failures + (outcome !== 'delivered' && delivery.claim === process ? 1 : 0);
    const tries = Math.min(delivery.tries + (rules.countsAttempts ? 1 : 0), mostTries);
    let after = withDelivery(all, { tries, failures, ...stateAfter(delivery, process, outcome) });
    after = { ...after, isSlow: outcome === 'failed slowly', [process]: { ...own, phase: 'ends', outcome: null } };
    // What still is under way is of no use then, and the publisher may ask for the event beside it.
    if (outcome === 'delivered') after = { ...after, one: moot(after.one), other: moot(after.other) };
    if (outcome === 'gone' && !all.isPaused) {
      const isDropped = rules.dropsWhenPaused && after.delivery?.state === 'waiting';
      after = { ...withDelivery(after, isDropped ? { state: 'dropped', due: null, claim: null } : {}), isPaused: true };
    }
    return withNextJob(after, kindOf(after));
  }

  /** Removes the job, if no other process has it. */
  function ends(all: Deliveries, process: Process, { kind }: Attempt): Deliveries {
    const isOwn = all.running[kind]?.by === process;
    return { ...all, running: isOwn ? { ...all.running, [kind]: null } : all.running, [process]: null };
  }

  function dies(all: Deliveries, process: Process, { kind }: Attempt): Deliveries {
    const running = all.running[kind];
    const orphan = running?.by === process ? { ...running, by: null } : running;
    const isClaimed = all.delivery?.claim === process;
    const left = isClaimed ? withDelivery(all, { claim: null }) : all;
    return { ...left, running: { ...all.running, [kind]: orphan }, [process]: null };
  }

  function stepsOf(all: Deliveries, process: Process): Step<Deliveries>[] {
    const own = all[process];
    if (own === null) return claims(all, process);
    const death: Step<Deliveries> = [`${process} process dies`, dies(all, process, own)];
    switch (own.phase) {
      case 'takes':
        return [[`${process} process takes what is due`, takes(all, process, own)], death];
      case 'sends':
        return [
          ...outcomes.map((outcome): Step<Deliveries> => [
            `${process} process sends the event: ${outcome}`,
            { ...all, [process]: { ...own, phase: 'records', left: 0, outcome } },
          ]),
          death,
        ];
      case 'records':
        return [[`${process} process records its attempt`, records(all, process, own)], death];
      default:
        return [[`${process} process ends its job`, ends(all, process, own)], death];
    }
  }

  function publisherSteps(all: Deliveries): Step<Deliveries>[] {
    const { delivery } = all;
    const steps: Step<Deliveries>[] = all.isPaused
      ? [['the publisher ends the pause', { ...all, isPaused: false, isSlow: false }]]
      : [];
    if (delivery === null || all.resends === 0) return steps;
    if (rules.refusesToSendBeside && delivery.due !== null && delivery.due <= lease) return steps;
    const isRetry = delivery.state === 'waiting' && !all.isPaused;
    const round: Partial<Delivery> = isRetry
      ? { tries: Math.max(0, delivery.tries - 1) }
      : { state: 'waiting', isSingle: true, tries: 0 };
    const asked = withDelivery(all, { ...round, due: 0, claim: null, failures: 0, hasArrived: false });
    return [
      ...steps,
      ['the publisher sends it again', withJob({ ...asked, resends: all.resends - 1 }, kindOf(all), 0)],
    ];
  }

  return {
    first: {
      delivery: null,
      isPuttingJob: false,
      waiting: { quick: null, slow: null },
      running: { quick: null, slow: null },
      isSlow: false,
      isPaused: false,
      one: null,
      other: null,
      resends,
      wasSentInPause: false,
    },
    steps: (all) => [
      ...happens(all),
      ...processes.flatMap((process) => stepsOf(all, process)),
      ...publisherSteps(all),
      ['time passes', later(all)],
    ],
    broken: ({ delivery, one, other, wasSentInPause }) => {
      if (wasSentInPause) return 'an event is sent during a pause';
      if (delivery === null) return null;
      const areSending = [one, other].every((attempt) => attempt?.phase === 'sends' && attempt.left > 0);
      if (areSending) return 'an event is sent twice at once';
      if (delivery.hasArrived && delivery.state !== 'delivered') return 'an event that arrived is sent again';
      return delivery.failures > mostTries ? 'an event is sent more often than its retries allow' : null;
    },
    isSettled: ({ delivery, isPuttingJob, waiting, running }) =>
      delivery !== null &&
      delivery.state !== 'waiting' &&
      !isPuttingJob &&
      [waiting.quick, waiting.slow, running.quick, running.slow].every((job) => job === null),
  };
}

function moot(attempt: Attempt | null): Attempt | null {
  return attempt && { ...attempt, left: 0 };
}

function later(all: Deliveries): Deliveries {
  const earlier = (due: number | null) => (due === null ? null : Math.max(due - 1, 0));
  const spent = <Lease extends { left: number }>(lease: Lease | null): Lease | null =>
    lease && { ...lease, left: Math.max(lease.left - 1, 0) };
  const { delivery, waiting, running } = all;
  return {
    ...all,
    delivery: delivery && { ...delivery, due: earlier(delivery.due) },
    waiting: { quick: earlier(waiting.quick), slow: earlier(waiting.slow) },
    running: { quick: spent(running.quick), slow: spent(running.slow) },
    one: spent(all.one),
    other: spent(all.other),
  };
}
