import { callKey } from '#session/page-lines.ts';
import type { PageLine } from '#session/page-lines.ts';
import type { PageDetails } from '#shell/head/page-details.ts';

type PageApi = NonNullable<PageDetails['api']>;

interface Recording {
  write: (line: PageLine) => void;
  /** Called at each failure: the browser makes the call again, and shows what comes of it. */
  onFailure: (status: number | null) => void;
  signal: AbortSignal;
}

/** The API of a page call: writes a line when a call begins and when it ends. Calls end with `signal`. */
export function recordedApi({ baseUrl, fetch }: PageApi, { write, onFailure, signal }: Recording): PageApi {
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
