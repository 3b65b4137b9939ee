import type { PageLine } from '#session/page-lines.ts';
import type { PageCall, PageDetails } from '#shell/head/page-details.ts';

import { recordedApi } from './recorded-calls.ts';

/** Milliseconds; the browser's own calls have the same limit. */
const pageCallTimeout = 30_000;

interface PageCallOptions {
  token: string;
  api: NonNullable<PageDetails['api']>;
  /** Ends when the visitor leaves. */
  signal: AbortSignal;
  /** Loads and renders the page. */
  run: (page: { api: NonNullable<PageDetails['api']>; pageCall: PageCall }) => Promise<void>;
}

/**
 * The lines of a page call, as they are written. A failed call ends the naming of calls and the rendering: the browser
 * makes its own calls and shows their failure. A refused token ends the page call.
 */
export function pageLines({ token, api, signal, run }: PageCallOptions): ReadableStream<Uint8Array> {
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal, AbortSignal.timeout(pageCallTimeout)]);
  const encoder = new TextEncoder();
  let isWhole = true;
  return new ReadableStream({
    start: async (controller) => {
      const write = (line: PageLine): void => {
        if (!until.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const onFailure = (status: number | null): void => {
        isWhole = false;
        write({ loaded: true });
        if (status === 401 || status === 403) ending.abort();
      };
      const pageCall = {
        token,
        onLoaded: () => write({ loaded: true }),
        isWhole: () => isWhole && !until.aborted,
        onRendered: (html: string) => write({ html }),
        signal: until,
      };
      try {
        await run({ api: recordedApi(api, { write, onFailure, signal: until }), pageCall });
      } catch (failure) {
        if (!until.aborted) {
          ending.abort();
          controller.error(failure);
          return;
        }
      }
      ending.abort();
      closeOnce(controller);
    },
    cancel: () => ending.abort(),
  });
}

/** A stream that its reader has cancelled is closed already. */
function closeOnce(controller: ReadableStreamDefaultController): void {
  try {
    controller.close();
  } catch {
    // The visitor has left.
  }
}
