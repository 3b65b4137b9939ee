import type { Model, Step } from '@publisher-console/test-kit/explore';

/** What the queue does, each in the right way; a model with one of them wrong has to be found out. */
export const rightJobRules = {
  comparesClaims: true,
  countsClaims: true,
  endsLeases: true,
  respectsLeases: true,
  seesAttemptsOfKey: true,
  removesWhenDone: true,
  leavesLaterOnes: true,
  putsBesideAttempts: true,
};

export type JobRules = typeof rightJobRules;

/** Times are in ticks from now. */
interface Row {
  id: number;
  isRunning: boolean;
  /** When it is due, or when its lease ends; -1 for the past. */
  due: number;
  /** No more than one above the most. */
  attempts: number;
  /** The newest attempt, as long as a process makes it. */
  claim: number | null;
  /** Attempts that were made, but for those that a stop ended. */
  made: number;
  /** The puts whose work it does. */
  puts: number[];
}

/** An attempt. `left` is what is left of its lease. */
interface Attempt {
  id: number;
  claim: number;
  attempts: number;
  left: number;
  /** An earlier one was abandoned, and it was the last. */
  isGivingUp: boolean;
  puts: number[];
}

export const processes = ['one', 'other'] as const;
export type Process = (typeof processes)[number];

/** Jobs of one kind and key. */
export interface Jobs {
  /** Those that are not dead, in the order of their times. */
  rows: Row[];
  dead: number;
  one: Attempt | null;
  other: Attempt | null;
  puts: number;
  /** The puts whose work was done, or given up. */
  over: number[];
}

export interface JobSizes {
  mostPuts: number;
  mostAttempts: number;
  lease: number;
  wait: number;
}

/** A queue of jobs of one key, and two processes that make attempts, fail, stop and die at any moment. */
export function jobModel(
  { mostPuts, mostAttempts, lease, wait }: JobSizes,
  rules: JobRules = rightJobRules,
): Model<Jobs> {
  function put(jobs: Jobs): Jobs {
    const id = jobs.puts;
    const more = { ...jobs, puts: id + 1 };
    const [first, ...rest] = jobs.rows;
    if (!rules.putsBesideAttempts && first !== undefined)
      return first.isRunning ? more : { ...more, rows: [{ ...first, puts: [...first.puts, id] }, ...rest] };
    const row: Row = { id, isRunning: false, due: 0, attempts: 0, claim: null, made: 0, puts: [id] };
    return { ...more, rows: inOrder([...jobs.rows, row]) };
  }

  /** Null if nothing is due. */
  function claim(jobs: Jobs, process: Process): Jobs | null {
    const isHeld = ({ isRunning, due }: Row) => isRunning && due > 0;
    if (rules.seesAttemptsOfKey && rules.respectsLeases && jobs.rows.some(isHeld)) return null;
    const isDue = (row: Row) =>
      row.isRunning ? rules.endsLeases && (row.due <= 0 || !rules.respectsLeases) : row.due <= 0;
    const due = jobs.rows.find(isDue);
    if (due === undefined) return null;
    const removed = rules.seesAttemptsOfKey ? jobs.rows : jobs.rows.filter((row) => row === due || !isHeld(row));
    const puts = together(
      removed.flatMap((row) => row.puts),
      [],
    );
    const attempts = Math.min(due.attempts + (rules.countsClaims ? 1 : 0), mostAttempts + 1);
    const isGivingUp = due.isRunning && attempts - 1 >= mostAttempts;
    const own = { id: due.id, claim: 2, attempts, left: lease, isGivingUp, puts };
    const row = {
      ...due,
      isRunning: true,
      due: lease,
      attempts,
      claim: 2,
      made: due.made + (isGivingUp ? 0 : 1),
      puts,
    };
    const others = jobs.rows.filter((other) => !removed.includes(other));
    const rows = rules.removesWhenDone ? inOrder([...others, row]) : others;
    return numbered({ ...jobs, rows, [process]: own });
  }

  /** Records the end of an attempt, if it is the newest. Null leaves no row. */
  function end(jobs: Jobs, process: Process, { next, over }: { next: Partial<Row> | null; over: boolean }): Jobs {
    const own = attemptOf(jobs, process);
    const isOwn = ({ id, claim: newest }: Row) => id === own.id && (!rules.comparesClaims || newest === own.claim);
    const row = jobs.rows.find(isOwn);
    const free = { ...jobs, [process]: null, over: over ? together(jobs.over, own.puts) : jobs.over };
    if (row === undefined) return numbered(rules.removesWhenDone ? { ...free, over: jobs.over } : free);
    const others = jobs.rows.filter((other) => other !== row && (next !== null || rules.leavesLaterOnes));
    const saved = next === null ? [] : [{ ...row, isRunning: false, ...next }];
    return numbered({ ...free, rows: inOrder([...others, ...saved]) });
  }

  function fail(jobs: Jobs, process: Process): Jobs {
    const own = attemptOf(jobs, process);
    const attempts = own.attempts + (rules.countsClaims ? 0 : 1);
    if (attempts < mostAttempts) return end(jobs, process, { next: { due: wait, attempts }, over: false });
    const given = end(jobs, process, { next: null, over: true });
    return { ...given, dead: given.dead + jobs.rows.length - given.rows.length };
  }

  function stepsOf(jobs: Jobs, process: Process): Step<Jobs>[] {
    const own = jobs[process];
    if (own === null) {
      const claimed = claim(jobs, process);
      return claimed === null ? [] : [[`${process} process claims a job`, claimed]];
    }
    const dies: Step<Jobs> = [`${process} process dies`, numbered({ ...jobs, [process]: null })];
    if (own.isGivingUp) return [dies, [`${process} process gives up`, fail(jobs, process)]];
    const made = (jobs.rows.find(({ claim: newest }) => newest === own.claim)?.made ?? 0) - 1;
    return [
      dies,
      [`${process} process does the job`, end(jobs, process, { next: null, over: true })],
      [`${process} process fails`, fail(jobs, process)],
      [
        `${process} process stops`,
        end(jobs, process, {
          next: { due: 0, attempts: own.attempts - (rules.countsClaims ? 1 : 0), made },
          over: false,
        }),
      ],
    ];
  }

  return {
    first: { rows: [], dead: 0, one: null, other: null, puts: 0, over: [] },
    steps: (jobs) => [
      ...(jobs.puts < mostPuts ? [['a job is put', put(jobs)] as const] : []),
      ...processes.flatMap((process) => stepsOf(jobs, process)),
      ['time passes', later(jobs)],
    ],
    broken: ({ rows, one, other, puts, over }) => {
      if (one !== null && other !== null && Math.min(one.left, other.left) > 0)
        return 'two attempts of one key are made at once';
      if (rows.some(({ made }) => made > mostAttempts)) return 'a job is tried more often than its kind allows';
      const there = new Set([...over, ...[...rows, one, other].flatMap((holder) => holder?.puts ?? [])]);
      const isLost = Array.from({ length: puts }, (_, id) => id).some((id) => !there.has(id));
      return isLost ? 'a job is lost' : null;
    },
    isSettled: ({ rows, puts, over }) => rows.length === 0 && over.length === puts,
  };
}

function attemptOf(jobs: Jobs, process: Process): Attempt {
  const attempt = jobs[process];
  if (attempt === null) throw new Error('The process makes no attempt.');
  return attempt;
}

function later(jobs: Jobs): Jobs {
  const spent = (attempt: Attempt | null) => attempt && { ...attempt, left: Math.max(attempt.left - 1, 0) };
  const rows = jobs.rows.map((row) => ({ ...row, due: Math.max(row.due - 1, -1) }));
  return { ...jobs, rows, one: spent(jobs.one), other: spent(jobs.other) };
}

/** By their times, then by their ids. Of those in the past, the order is known already. */
function inOrder(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => one.due - other.due || (one.due < 0 ? 0 : one.id - other.id));
}

/** Numbers the attempts by their age, so that equal states are equal. */
function numbered(jobs: Jobs): Jobs {
  const claims = processes.flatMap((process) => jobs[process]?.claim ?? []).toSorted((one, other) => one - other);
  const renumbered = (claim: number) => claims.indexOf(claim);
  const rows = jobs.rows.map((row) => ({
    ...row,
    claim: row.claim !== null && claims.includes(row.claim) ? renumbered(row.claim) : null,
  }));
  const own = (attempt: Attempt | null) => attempt && { ...attempt, claim: renumbered(attempt.claim) };
  return { ...jobs, rows, one: own(jobs.one), other: own(jobs.other) };
}

function together(one: number[], other: number[]): number[] {
  return [...new Set([...one, ...other])].toSorted((a, b) => a - b);
}
