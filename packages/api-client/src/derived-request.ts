/** The request that a request was made from. */
const origins = new WeakMap<Request, Request>();
/** The newest request that was made from a request: the one that is sent. */
const newest = new WeakMap<Request, Request>();

/**
 * A request made from another one, which aborts when that one aborts.
 *
 * Node links the two signals only weakly: once one of the requests is collected as garbage, an abort of the first no
 * longer reaches the second (https://github.com/nodejs/node/issues/55428, https://github.com/nodejs/undici/issues/4068).
 * With the maps above, each keeps the other in memory. They can be deleted when the oldest supported Node has a fix.
 */
export function derivedRequest(request: Request, init: RequestInit): Request {
  return kept(request, new Request(request, init));
}

/** A copy of a request that aborts when the request aborts; the request itself can still be sent later. */
export function clonedRequest(request: Request): Request {
  return kept(request, new Request(request.clone(), { signal: request.signal }));
}

function kept(origin: Request, derived: Request): Request {
  origins.set(derived, origin);
  newest.set(origin, derived);
  return derived;
}
