/** Runs work once for all concurrent callers of a key. The work is aborted only when all of them have left. */
type SingleFlight<Result> = (
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const flights = new Map<string, { result: Promise<Result>; waiting: number; end: AbortController }>();

  return async (key, signal, work) => {
    signal.throwIfAborted();
    let flight = flights.get(key);
    if (flight === undefined) {
      const end = new AbortController();
      const result = work(end.signal);
      const started = { result, waiting: 0, end };
      const land = () => {
        if (flights.get(key) === started) flights.delete(key);
      };
      void result.then(land, land);
      flights.set(key, started);
      flight = started;
    }
    const { result, end } = flight;
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([result, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        // The next caller starts new work.
        if (flights.get(key) === flight) flights.delete(key);
        end.abort();
      }
    }
  };
}
