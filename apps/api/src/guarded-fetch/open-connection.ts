import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { FetchFault } from './fetch-outcome.ts';
import type { FetchFailure } from './fetch-outcome.ts';
import type { Target } from './find-target.ts';

/**
 * Opens a socket to the first address that accepts a connection. The socket may not be connected yet when it is
 * returned.
 */
export type OpenSocket = (target: Target) => Socket;

export const openSocket: OpenSocket = ({ host, addresses, port }) =>
  connect({
    host,
    port,
    lookup: (_host, _options, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
    autoSelectFamily: true,
    // Node's default of 250 ms is less than a connection to a distant host needs.
    // https://nodejs.org/api/net.html#socketconnectoptions-connectlistener
    autoSelectFamilyAttemptTimeout: 2_000,
  });

/**
 * Connects to a target, for `https:` with a certificate that is valid for its host. The caller destroys the socket.
 * Throws `FetchFault`, or the reason of the aborted signal.
 */
export async function openConnection(
  url: URL,
  target: Target,
  { open, signal }: { open: OpenSocket; signal: AbortSignal },
): Promise<Socket> {
  const plain = open(target);
  await ready(plain, 'connect', signal, (error) =>
    error.code === 'ECONNREFUSED' ? 'connection_refused' : 'connection_failed',
  );
  if (url.protocol !== 'https:') return plain;
  const isName = isIP(target.host) === 0;
  const secure = connectTls({
    socket: plain,
    host: target.host,
    ...(isName ? { servername: target.host } : {}),
    ALPNProtocols: ['http/1.1'],
    // Set here, because NODE_TLS_REJECT_UNAUTHORIZED would change the default.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
  await ready(secure, 'secureConnect', signal, () =>
    // Node sets it when it refuses the certificate. It is null as long as there is none.
    secure.authorizationError === null ? 'tls_failed' : 'certificate_refused',
  );
  return secure;
}

async function ready(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  failureOf: (error: NodeJS.ErrnoException) => FetchFailure,
): Promise<void> {
  // A socket can emit further errors after the first one; without a listener they would end the process.
  socket.on('error', () => {});
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw new FetchFault(failureOf(error as NodeJS.ErrnoException));
  }
}
