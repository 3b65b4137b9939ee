import type { Caller } from './operation.ts';
import type { Peer } from './peer.ts';

/** The parts of a call that identify its caller: two headers, and the device's cookie. */
interface CallerHeaders {
  authorization: string | undefined;
  refreshToken: string | undefined;
  /** The value that the device has stored since an earlier sign-in. */
  device: string | undefined;
}

/** Finds the caller of a secured operation. Throws a `Rejection` without one. */
export type Authenticate = (headers: CallerHeaders, peer: Peer) => Promise<Caller>;
