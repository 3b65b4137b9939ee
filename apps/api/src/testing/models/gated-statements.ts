import pg from 'pg';
import { vi } from 'vitest';

interface Statement {
  text: string;
  /** The name of the process. */
  by: string;
  /** Lets it happen. */
  go: () => void;
  /** Ends the process before it. */
  die: () => void;
  /** Lets it happen, and ends the process before it gets the answer. */
  goAndDie: () => void;
}

/** What a process of a trial waits for. */
interface Process {
  statement: Statement | null;
  isDead: boolean;
  isOver: boolean;
}

const dead = new Error('The process is dead.');

/**
 * Holds back statements of processes on Postgres until the test lets them happen. `isHeld` chooses them. A process is told
 * apart by the `application_name` of its connections. One that dies loses its transaction.
 */
export function gateStatements(isHeld: (text: string, before: readonly string[]) => boolean) {
  const processes = new Map<string, Process>();
  /** The statements of the transaction of each connection. */
  const transactions = new WeakMap<object, string[]>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...sent: unknown[]) => unknown;

  function gated(this: pg.Client, ...sent: unknown[]): unknown {
    const [statement] = sent as [{ text?: string } | string];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    const by = connectionParameters.application_name ?? '';
    const process = processes.get(by);
    if (process === undefined || typeof sent.at(-1) === 'function') return query.apply(this, sent);
    const before = text.startsWith('begin') ? [] : (transactions.get(this) ?? []);
    transactions.set(this, [...before, text]);
    // Without these two the pool of the process, which goes on after the trial, would lose the connection.
    if (process.isDead) return /^(?:begin|rollback)/u.test(text) ? query.apply(this, sent) : Promise.reject(dead);
    if (!isHeld(text, before)) return query.apply(this, sent);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const next = (happens: boolean, isDead: boolean) => () => {
      process.statement = null;
      process.isDead = isDead;
      if (!happens) return reject(dead);
      const done = query.apply(this, sent) as Promise<unknown>;
      done.then((found) => (isDead ? reject(dead) : resolve(found)), reject);
    };
    process.statement = { text, by, go: next(true, false), die: next(false, true), goAndDie: next(true, true) };
    return promise;
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(gated);

  return {
    /** Does the work of a process, whose statements are held back from now on. */
    begin: <Result>(name: string, work: () => Promise<Result>): Promise<PromiseSettledResult<Result>> => {
      const process: Process = { statement: null, isDead: false, isOver: false };
      processes.set(name, process);
      return Promise.allSettled([work()]).then(([result]) => {
        process.isOver = true;
        return result;
      });
    },
    /** The statements that are held back. */
    held: (): Statement[] => [...processes.values()].flatMap(({ statement }) => statement ?? []),
    dead: (): string[] => [...processes].filter(([, { isDead }]) => isDead).map(([name]) => name),
    /** The processes that neither are held back nor over: they work, or wait for a lock. */
    busy: (): string[] =>
      [...processes].filter(([, { statement, isOver }]) => statement === null && !isOver).map(([name]) => name),
    /** Lets everything happen from now on. */
    open: () => processes.clear(),
    end: () => spy.mockRestore(),
  };
}
