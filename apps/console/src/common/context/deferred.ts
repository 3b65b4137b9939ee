export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve: (value: Value | PromiseLike<Value>) => void;
  reject: (reason: unknown) => void;
}

/** What `Promise.withResolvers` returns, which the oldest supported browsers do not have. */
export function deferred<Value = void>(): Deferred<Value> {
  const parts: Partial<Deferred<Value>> = {};
  const promise = new Promise<Value>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { ...(parts as Deferred<Value>), promise };
}
