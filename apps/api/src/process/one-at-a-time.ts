/** Shares a call that still runs with later callers: a store that hangs is asked once, and holds one connection. */
export function oneAtATime<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let open: Promise<Result> | null = null;
  return () => (open ??= ask().finally(() => (open = null)));
}
