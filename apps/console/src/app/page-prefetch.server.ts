import { callKey } from '#session/page-lines.ts';
import type { PageLine } from '#session/page-lines.ts';
import type { PagePrefetch, PageDetails } from '#shell/head/page-details.ts';

type PageApi = NonNullable<PageDetails['api']>;

interface Recording {
  write: (line: PageLine) => void;
  /** Called at each failure. The browser makes the call again, and shows its result. */
  onFailure: (status: number | null) => void;
  signal: AbortSignal;
}

/** The API of a page prefetch. It writes a line when a call begins and when it ends, and aborts calls with `signal`. */
function recordedApi({ baseUrl, fetch }: PageApi, { write, onFailure, signal }: Recording): PageApi {
  return {
    baseUrl,
    fetch: async (request) => {
      signal.throwIfAborted();
      const { pathname, search } = new URL(request.url);
      const call = callKey({ method: request.method, path: pathname + search, body: await request.clone().text() });
      write({ call });
      try {
        const answer = await fetch(new Request(request, { signal: AbortSignal.any([request.signal, signal]) }));
        const { status, headers } = answer;
        const body = await answer.text();
        write({ call, answer: status === 200 ? body : null });
        if (status !== 200) onFailure(status);
        return new Response(body, { status, headers });
      } catch (failure) {
        write({ call, answer: null });
        onFailure(null);
        throw failure;
      }
    },
  };
}

/** Milliseconds; the same limit as that of the browser's own calls. */
const pagePrefetchTimeout = 30_000;

/** No line may be dropped, even if the browser reads slowly. */
const unlimited = new CountQueuingStrategy({ highWaterMark: Infinity });

interface PagePrefetchOptions {
  tokens: PagePrefetch['tokens'];
  api: NonNullable<PageDetails['api']>;
  /** Aborted when the visitor leaves. */
  signal: AbortSignal;
  /** Loads and renders the page. */
  run: (page: { api: NonNullable<PageDetails['api']>; pagePrefetch: PagePrefetch }) => Promise<void>;
  /** Called with a failure that is not of the API. */
  onError: (failure: unknown) => void;
}

/**
 * The lines of a page prefetch. A failed call ends the naming of calls and the rendering: the browser then makes its
 * own calls and shows their failure. A refused token ends the page prefetch, so that the server never refreshes tokens.
 */
export function pageLines({ tokens, api, signal, run, onError }: PagePrefetchOptions): ReadableStream<Uint8Array> {
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal, AbortSignal.timeout(pagePrefetchTimeout)]);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, unlimited);
  const writer = writable.getWriter();
  // The visitor has left.
  writer.closed.catch(() => ending.abort());
  const encoder = new TextEncoder();
  const write = (line: PageLine): void => {
    if (!until.aborted) void writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => undefined);
  };
  let isWhole = true;
  const onFailure = (status: number | null): void => {
    isWhole = false;
    write({ loaded: true });
    if (status === 401 || status === 403) ending.abort();
  };
  const pagePrefetch: PagePrefetch = {
    tokens,
    onLoaded: () => write({ loaded: true }),
    isWhole: () => isWhole && !until.aborted,
    onRendered: (html) => write({ html }),
    signal: until,
  };
  void run({ api: recordedApi(api, { write, onFailure, signal: until }), pagePrefetch })
    .catch((failure: unknown) => {
      if (!until.aborted) onError(failure);
    })
    .finally(() => {
      ending.abort();
      writer.close().catch(() => undefined);
    });
  return readable;
}
