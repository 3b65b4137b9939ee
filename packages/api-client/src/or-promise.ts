import type { OrPromise } from './session.ts';

/** Any object with `then`: libraries have promises of their own. */
function isPromise<Value>(value: OrPromise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Continues with a value: at once, or when its promise is fulfilled. */
export function after<Value, Result>(
  value: OrPromise<Value>,
  next: (value: Value) => OrPromise<Result>,
): OrPromise<Result> {
  return isPromise(value) ? afterwards(value, next) : next(value);
}

async function afterwards<Value, Result>(value: Promise<Value>, next: (value: Value) => OrPromise<Result>) {
  return next(await value);
}

/** Runs a step, which may throw or reject, and continues with its value or without: at once, or when it is over. */
export function settle<Value, Result>(
  step: () => OrPromise<Value>,
  done: (value: Value) => Result,
  failed: () => Result,
): OrPromise<Result> {
  try {
    const value = step();
    return isPromise(value) ? settleLater(value, done, failed) : done(value);
  } catch {
    return failed();
  }
}

async function settleLater<Value, Result>(value: Promise<Value>, done: (value: Value) => Result, failed: () => Result) {
  try {
    return done(await value);
  } catch {
    return failed();
  }
}

/** Runs operations one after the other. One that needs no promise is over when this returns, if it is its turn. */
export function createTurns(): <Value>(run: () => OrPromise<Value>) => Promise<Value> {
  let last: Promise<unknown> | undefined;
  return (run) => {
    const result = last ? last.then(run) : run();
    if (!isPromise(result)) return Promise.resolve(result);
    const turn = Promise.resolve(result).finally(() => {
      if (last === turn) last = undefined;
    });
    last = turn;
    return turn;
  };
}
