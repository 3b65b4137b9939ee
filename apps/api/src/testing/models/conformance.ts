import { statesOf } from '@publisher-console/test-kit/explore';
import type { Model } from '@publisher-console/test-kit/explore';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { apiRole } from '#stores/sql/roles.ts';
import type { Database } from '#stores/sql/database.ts';

/** The code that a model describes, on a real store. `Held` is what its processes have in memory, which no step changes. */
export interface Real<State, Held> {
  held: Held;
  /** Takes a step of the model. */
  take: (database: Database, held: Held, step: string) => Promise<Held>;
  /** What is in the store, as `shown` shows the same state of the model. */
  read: (database: Database, held: Held) => Promise<unknown>;
  shown: (state: State) => unknown;
}

/** What `takeEveryStep` throws where the store does something else than the model. */
export const misfit = /The last step failed|to deeply equal/u;

class TakenBack extends Error {}

/**
 * Takes every step of a model on a real store, from each state in which it may happen, and compares the states after it.
 * All of it is one transaction, in which each step is taken back. `longest` limits the steps of a schedule. Returns the
 * number of steps.
 */
export async function takeEveryStep<State, Held>(
  database: Database,
  model: Model<State>,
  real: Real<State, Held>,
  longest: number,
): Promise<number> {
  const states = statesOf(model, longest);
  let taken = 0;

  async function takeBack(work: (trial: Database) => Promise<void>, store: Database): Promise<void> {
    const ended = store.transaction(async (trial) => {
      await work(trial);
      throw new TakenBack();
    });
    await ended.catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  }

  async function takeStepsOf(at: number, held: Held, store: Database, schedule: string[]): Promise<void> {
    for (const [step, number] of states[at]?.next ?? []) {
      const way = [...schedule, step];
      await takeBack(async (trial) => {
        const own = withRoleOfApi(trial);
        const after = await real.take(own, held, step).catch((cause: unknown) => {
          throw new Error(`The last step failed: ${way.join('; ')}`, { cause });
        });
        const state = states[number];
        if (state === undefined) throw new Error('The state is missing.');
        const found = await real.read(own, after);
        expect({ way, found }).toEqual({ way, found: real.shown(state.state) });
        taken += 1;
        const isOnTheWay = state.from?.[0] === at && state.from[1] === step;
        if (isOnTheWay) await takeStepsOf(number, after, trial, way);
      }, store);
    }
  }

  await takeStepsOf(0, real.held, database, []);
  return taken;
}

/** A transaction in a larger one begins with the role that a transaction before it has left. */
function withRoleOfApi(store: Database): Database {
  const transaction: Database['transaction'] = (work) =>
    store.transaction(async (own) => {
      await own.execute(sql`select set_config('role', ${apiRole}, true)`);
      return work(own);
    });
  return new Proxy(store, {
    get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown)),
  });
}
