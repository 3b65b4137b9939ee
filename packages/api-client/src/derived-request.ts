/** For a request, the one that it was made from. */
const origins = new WeakMap<Request, Request>();
/** For a request, the newest that was made from it: the one on its way. */
const newest = new WeakMap<Request, Request>();

/**
 * A request made from another one, which ends it when it ends. Node holds the link between the two only weakly: once one
 * of them is collected as garbage, an abort of the first would not reach the last. So each keeps the other.
 */
export function derivedRequest(request: Request, init: RequestInit): Request {
  return kept(request, new Request(request, init));
}

/** The same for a copy that is sent besides the request itself. */
export function clonedRequest(request: Request): Request {
  return kept(request, new Request(request.clone(), { signal: request.signal }));
}

function kept(origin: Request, derived: Request): Request {
  origins.set(derived, origin);
  newest.set(origin, derived);
  return derived;
}
