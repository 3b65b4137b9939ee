import type { OnAttempt } from './attempt.ts';
import type { Send } from './transport.ts';

/** Sends one try of a call in the name of its caller. `send` may add a body to each try. */
type SendSigned = (request: Request, send: Send) => Promise<Response>;

/** Begins a call. Its caller is the user who is signed in now, also if another one signs in before a retry. */
export type BeginCall = (request: Request) => Promise<SendSigned>;

/** What a layer that signs calls needs of its client. */
export interface SigningOptions {
  /** The API's base address, absolute. */
  address: string;
  /** Sends the layer's own requests, such as a refresh. */
  send: Send;
  /** Gets each of these requests when it is over. */
  report: OnAttempt;
  /** Called once for each session that the server ends, after the store was cleared. */
  onSessionEnd: () => void;
}

/** Whether a request goes to the API itself. Any other server gets no token. */
export function isForApi(request: Request, address: string): boolean {
  return new URL(request.url).origin === new URL(address).origin;
}
