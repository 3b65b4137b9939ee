import type { Model, Step } from '@publisher-console/test-kit/explore';

/** What loads, reports and removal do, each in the right way; a model with one of them wrong has to be found out. */
export const rightPublicationRules = {
  publishesAtOnce: true,
  publishesAfterCopy: true,
  declaresFirst: true,
  leavesReplacedFacts: true,
  comparesReach: true,
  publishesOnce: true,
  numbersUnderLock: true,
  seesRemoval: true,
};

export type PublicationRules = typeof rightPublicationRules;

/** The facts of the second load reach further. Each load has facts of both days. */
export const loads = ['first', 'second'] as const;
export type Load = (typeof loads)[number];
const days = [0, 1] as const;

/** How far a loader is. It dies at any moment: then it does nothing more. */
type Phase = 'begun' | 'declared' | 'half copied' | 'copied' | 'has a number' | 'published' | 'refused' | 'dead';

/** The record of the facts of a load for a day. Times are in ticks from now. */
interface FactsRecord {
  removeAfter: number | null;
  isBeingRemoved: boolean;
}

/** For each day, by its place. */
type PerDay<Value> = [Value, Value];

export interface Publications {
  phases: Record<Load, Phase | null>;
  counting: PerDay<Load | null>;
  facts: Record<Load, PerDay<boolean>>;
  records: Record<Load, PerDay<FactsRecord | null>>;
  /** Numbers of publications that were taken, and those that were seen, in their order. */
  taken: Record<Load, number | null>;
  seen: number[];
  /** Days of the load that is published one by one. */
  half: Load | null;
  /** A report: the loads that it read as counting, and the day that it reads next. `age` is in ticks. */
  report: { counting: PerDay<Load | null>; next: number; age: number } | null;
  /** What a process removes, and the day that it removes next. */
  removal: { facts: Record<Load, PerDay<boolean>>; next: number } | null;
  /** A revert of the second load that has seen the facts of the first. */
  isReverting: boolean;
  wasReverted: boolean;
  fault: string | null;
}

interface PublicationSizes {
  /** Ticks for which replaced facts stay, a report takes at most, a claim of removal lasts, and unpublished facts stay. */
  stay: number;
  report: number;
  claim: number;
  unpublished: number;
}

const publicationSizes: PublicationSizes = { stay: 2, report: 1, claim: 1, unpublished: 2 };

/** Two loads of the same two days, a report, a revert, and the removal of facts that count no more. */
export function publicationModel(
  rules: PublicationRules = rightPublicationRules,
  sizes: PublicationSizes = publicationSizes,
): Model<Publications> {
  const ofLoad = <Value>(record: Record<Load, Value>, load: Load, value: Value): Record<Load, Value> => ({
    ...record,
    [load]: value,
  });
  const at = <Value>(values: PerDay<Value>, day: number, value: Value): PerDay<Value> =>
    day === 0 ? [value, values[1]] : [values[0], value];
  const phase = (all: Publications, load: Load, next: Phase): Publications => ({
    ...all,
    phases: ofLoad(all.phases, load, next),
  });
  const both = <Value>(value: Value): PerDay<Value> => [value, value];
  const other = (load: Load): Load => (load === 'first' ? 'second' : 'first');

  const declared = (all: Publications, load: Load): Publications => ({
    ...all,
    records: ofLoad(all.records, load, both({ removeAfter: sizes.unpublished, isBeingRemoved: false })),
  });
  const copied = (all: Publications, load: Load, day: number): Publications => ({
    ...all,
    facts: ofLoad(all.facts, load, at(all.facts[load], day, true)),
  });

  function isLate(all: Publications, load: Load): boolean {
    return rules.comparesReach && load === 'first' && all.counting.includes('second');
  }

  const taken = (all: Publications, load: Load): Publications => ({
    ...phase(all, load, 'has a number'),
    taken: ofLoad(all.taken, load, Math.max(0, ...all.seen, ...loads.map((each) => all.taken[each] ?? 0)) + 1),
  });

  /** What a load replaces stays for a while; its own facts stay as long as it counts. */
  function published(all: Publications, load: Load): Publications {
    const replaced = other(load);
    const stay = rules.leavesReplacedFacts ? sizes.stay : 0;
    const shorter = (record: FactsRecord | null) =>
      record && { ...record, removeAfter: record.removeAfter === null ? stay : Math.min(record.removeAfter, stay) };
    const isPublished = all.seen.length > 0;
    const own = all.records[load].map(
      (record) => record && { ...record, removeAfter: null },
    ) as PerDay<FactsRecord | null>;
    const others = isPublished
      ? (all.records[replaced].map(shorter) as PerDay<FactsRecord | null>)
      : all.records[replaced];
    return {
      ...phase(all, load, 'published'),
      counting: both(load),
      records: { ...all.records, [load]: own, [replaced]: others },
      seen: [...all.seen, all.taken[load] ?? 0],
      half: null,
    };
  }

  function publishSteps(all: Publications, load: Load): Step<Publications>[] {
    const name = `the ${load} load`;
    if (isLate(all, load)) return [[`${name} is refused`, phase(all, load, 'refused')]];
    const numbered = taken(all, load);
    if (!rules.numbersUnderLock) return [[`${name} takes the next number`, numbered]];
    if (!rules.publishesAtOnce) {
      return all.half === load
        ? [[`${name} publishes the second day`, published(numbered, load)]]
        : [[`${name} publishes the first day`, { ...all, counting: at(all.counting, 0, load), half: load }]];
    }
    return [[`${name} is published`, published(numbered, load)]];
  }

  function loadSteps(all: Publications, load: Load): Step<Publications>[] {
    const name = `the ${load} load`;
    const place = all.phases[load];
    if (place === null) return [[`${name} begins`, phase(all, load, 'begun')]];
    const dies: Step<Publications> = [`${name} dies`, phase(all, load, 'dead')];
    switch (place) {
      case 'begun':
        return rules.declaresFirst
          ? [[`${name} records its days`, phase(declared(all, load), load, 'declared')], dies]
          : [[`${name} copies its first day`, phase(copied(all, load, 0), load, 'half copied')], dies];
      case 'declared':
        return [[`${name} copies its first day`, phase(copied(all, load, 0), load, 'half copied')], dies];
      case 'half copied': {
        const second = phase(copied(all, load, 1), load, 'copied');
        const copies: Step<Publications> = [
          `${name} copies its second day${rules.declaresFirst ? '' : ', and records its days'}`,
          rules.declaresFirst ? second : declared(second, load),
        ];
        return [copies, dies, ...(rules.publishesAfterCopy ? [] : publishSteps(all, load))];
      }
      case 'copied':
        return [...publishSteps(all, load), dies];
      case 'has a number':
        return [[`${name} is published`, published(all, load)], dies];
      case 'published':
        // The answer may be lost, so a loader publishes again.
        return rules.publishesOnce ? [] : [[`${name} is published again`, published(taken(all, load), load)]];
      default:
        return [];
    }
  }

  function reportSteps(all: Publications): Step<Publications>[] {
    const { report } = all;
    if (report === null) {
      return all.seen.length === 0 && all.half === null
        ? []
        : [['a report reads what counts', { ...all, report: { counting: all.counting, next: 0, age: 0 } }]];
    }
    const load = report.counting[report.next as 0 | 1];
    const isMissing = load !== null && !all.facts[load][report.next as 0 | 1];
    const isLast = report.next === days.length - 1;
    const name = `the report reads its ${isLast ? 'second' : 'first'} day`;
    const isMixed = report.counting[0] !== report.counting[1];
    const fault = isMixed ? 'a report mixes days of two loads' : isMissing ? 'a report misses facts' : null;
    return [[name, { ...all, fault, report: isLast ? null : { ...report, next: report.next + 1 } }]];
  }

  function removalSteps(all: Publications): Step<Publications>[] {
    const { removal } = all;
    if (removal === null) {
      const isDue = (record: FactsRecord | null) => record?.removeAfter === 0;
      const due = { first: all.records.first.map(isDue), second: all.records.second.map(isDue) } as Record<
        Load,
        PerDay<boolean>
      >;
      if (!loads.some((load) => due[load].includes(true))) return [];
      const claimed = (load: Load) =>
        all.records[load].map((record) =>
          isDue(record) ? { removeAfter: sizes.claim, isBeingRemoved: true } : record,
        );
      const records = { first: claimed('first'), second: claimed('second') } as Publications['records'];
      return [['a removal claims facts', { ...all, records, removal: { facts: due, next: 0 } }]];
    }
    const dies: Step<Publications> = ['the removal dies', { ...all, removal: null }];
    const { next } = removal;
    if (next < days.length) {
      const left = (load: Load) =>
        at(all.facts[load], next, all.facts[load][next as 0 | 1] && !removal.facts[load][next as 0 | 1]);
      const facts = { first: left('first'), second: left('second') };
      return [
        [
          `the removal deletes facts of its ${next === 0 ? 'first' : 'second'} day`,
          { ...all, facts, removal: { ...removal, next: next + 1 } },
        ],
        dies,
      ];
    }
    const forgotten = (load: Load) =>
      all.records[load].map((record, day) =>
        removal.facts[load][day as 0 | 1] && record?.removeAfter !== null ? null : record,
      );
    const records = { first: forgotten('first'), second: forgotten('second') } as Publications['records'];
    return [['the removal forgets what it deleted', { ...all, records, removal: null }], dies];
  }

  /** Of the second load, which has replaced the first. */
  function revertSteps(all: Publications): Step<Publications>[] {
    const isNewest = all.counting.every((load) => load === 'second') && all.phases.first === 'published';
    if (!all.isReverting) {
      return isNewest && !all.wasReverted && !all.facts.first.includes(false)
        ? [['a revert finds the facts of the first load', { ...all, isReverting: true }]]
        : [];
    }
    const isKept = all.records.first.every(
      (record) => record !== null && !(record.isBeingRemoved && rules.seesRemoval),
    );
    if (!isNewest || !isKept) return [['the revert is refused', { ...all, isReverting: false }]];
    const ends = (removeAfter: number | null) => (record: FactsRecord | null) => record && { ...record, removeAfter };
    const records = {
      first: all.records.first.map(ends(null)),
      second: all.records.second.map(ends(sizes.stay)),
    } as Publications['records'];
    const seen = [...all.seen, Math.max(...all.seen) + 1];
    return [
      [
        'the second load is reverted',
        { ...all, records, seen, counting: both('first'), isReverting: false, wasReverted: true },
      ],
    ];
  }

  function later(all: Publications): Publications {
    const earlier = (record: FactsRecord | null) =>
      record && { ...record, removeAfter: record.removeAfter === null ? null : Math.max(record.removeAfter - 1, 0) };
    return {
      ...all,
      records: {
        first: all.records.first.map(earlier),
        second: all.records.second.map(earlier),
      } as Publications['records'],
      report: all.report && { ...all.report, age: all.report.age + 1 },
    };
  }

  return {
    first: {
      phases: { first: null, second: null },
      counting: [null, null],
      facts: { first: [false, false], second: [false, false] },
      records: { first: [null, null], second: [null, null] },
      taken: { first: null, second: null },
      seen: [],
      half: null,
      report: null,
      removal: null,
      isReverting: false,
      wasReverted: false,
      fault: null,
    },
    steps: (all) => {
      // A load that is under way is published, given up or dead before its facts may be removed.
      const isUnderWay = (load: Load) =>
        ['declared', 'half copied', 'copied', 'has a number'].includes(all.phases[load] ?? '') &&
        all.records[load].some((record) => record?.removeAfter === 1);
      const passes = (all.report?.age ?? 0) < sizes.report && !loads.some(isUnderWay);
      return [
        ...loads.flatMap((load) => loadSteps(all, load)),
        ...reportSteps(all),
        ...removalSteps(all),
        ...revertSteps(all),
        ...(passes ? [['time passes', later(all)] as const] : []),
      ];
    },
    broken: (all) => {
      if (all.fault !== null) return all.fault;
      if (all.seen.some((number, place) => number !== place + 1))
        return 'the number of a publication is seen before a smaller one';
      const isGone = days.some((day) => {
        const load = all.counting[day];
        return load !== null && !all.facts[load][day];
      });
      if (isGone) return 'a day counts whose facts are not there';
      const isOlder = all.phases.second === 'published' && !all.wasReverted && all.counting.includes('first');
      return isOlder ? 'a load that is late takes facts away' : null;
    },
    isSettled: (all) =>
      loads.every((load) => days.every((day) => !all.facts[load][day] || all.counting[day] === load)) &&
      all.report === null &&
      all.removal === null,
  };
}
