import type { Socket } from 'node:net';
import { Client, errors } from 'undici';
import type { buildConnector, Dispatcher } from 'undici';
import { FetchFault } from './fetch-outcome.ts';

/** Sent with every request, so that owners of sites recognise it in their logs; docs/reverse-proxy.md documents it. */
export const userAgent = 'PublisherConsole/1.0';

const largestHeaders = 32 * 1_024;
/** Bytes before the body, with what the client does not count as headers: status lines and empty lines. */
const largestHead = 64 * 1_024;
/** Informational answers (1xx) before the answer proper. https://www.rfc-editor.org/rfc/rfc9110#section-15.2 */
const mostInformational = 5;

/** An HTTP client for one request over a connected socket. A signal has to end a request that lasts too long. */
export function clientOver(socket: Socket, url: URL): Dispatcher {
  const client = new Client(url.origin, {
    connect: connectOnce(socket),
    allowH2: false,
    maxHeaderSize: largestHeaders,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return client.compose(limitHead(socket));
}

/**
 * Ends a request with `FetchFault` when the server sends too much before the answer proper. The client itself limits the
 * headers of each informational answer, but not their number.
 */
function limitHead(socket: Socket): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    let informational = 0;
    let hasHead = false;
    return dispatch(options, {
      onRequestStart: (controller, context) => {
        // Added after the listener of the client, which has read the bytes by then.
        socket.on('readable', () => {
          if (!hasHead && socket.bytesRead > largestHead) controller.abort(new FetchFault('bad_answer'));
        });
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (controller, status, headers, message) => {
        hasHead = status >= 200;
        if (!hasHead) informational += 1;
        if (informational > mostInformational) throw new FetchFault('bad_answer');
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...failure) => handler.onResponseError?.(...failure),
    });
  };
}

/** What went wrong with a request. */
export function faultOf(error: unknown, { hasAnswered }: { hasAnswered: boolean }): FetchFault {
  if (error instanceof FetchFault) return error;
  const { code } = error as NodeJS.ErrnoException;
  const isCut = error instanceof errors.SocketError || /^E[A-Z]+$/.test(String(code));
  if (isCut && !hasAnswered) return new FetchFault('connection_failed');
  // The end of a body before its length, or before the end of its compressed data. Before the answer, the client gives a
  // wrong header the first of these codes, too.
  const isShort = isCut || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || code === 'Z_BUF_ERROR';
  return new FetchFault(isShort && hasAnswered ? 'cut_short' : 'bad_answer');
}

/** Connects the HTTP client once, by the checked socket. The address of a second connection would not be checked. */
function connectOnce(socket: Socket): buildConnector.connector {
  let isGiven = false;
  return (_options, give) => {
    const isFirst = !isGiven;
    isGiven = true;
    // The HTTP client expects its callback later, as with a real connection.
    queueMicrotask(() => (isFirst ? give(null, socket) : give(new FetchFault('connection_failed'), null)));
  };
}
