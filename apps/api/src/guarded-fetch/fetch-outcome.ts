/** One request of a fetch. */
export interface FetchHop {
  url: string;
  /** Null if the host did not answer. */
  status: number | null;
  /** Printable ASCII; null if the answer has no content type, or one longer than 200 characters. */
  contentType: string | null;
  /** Bytes of the body that were read, after decompression. */
  bytes: number;
  /** The `Content-Encoding` because of which the body was not read. Printable ASCII, at most 40 characters. */
  contentEncoding?: string;
}

/**
 * - `bad_url`: not an http or https URL without user information; also in a redirect
 * - `port_not_allowed`: another port than 80 and 443; also in a redirect
 * - `host_not_allowed`: the caller does not allow the host, its name has no meaning on the internet, or it is our own
 * - `address_not_allowed`: the host has no address on the public internet
 * - `name_not_found`: according to the name servers, the name does not exist
 * - `name_servers_failed`: the name servers fail or do not answer
 * - `connection_refused`: no program listens on the port; `connection_failed`: any other end before an answer
 * - `certificate_refused`: expired, of another host, or of an authority that is not trusted, also because the server sends
 *   no intermediate certificate; `tls_failed`: no TLS at all, such as http on port 443
 * - `unknown_encoding`: a compression that was not requested
 * - `cut_short`: the connection ended before the whole body was there
 * - `bad_answer`: not HTTP, headers of more than 32 KiB, a body that cannot be decompressed, or a redirect without an
 *   address
 * - `redirect_refused`: `mayFollow` returned false
 */
export type FetchFailure =
  | 'bad_url'
  | 'port_not_allowed'
  | 'host_not_allowed'
  | 'address_not_allowed'
  | 'name_not_found'
  | 'name_servers_failed'
  | 'connection_refused'
  | 'connection_failed'
  | 'certificate_refused'
  | 'tls_failed'
  | 'timed_out'
  | 'too_large'
  | 'unknown_encoding'
  | 'cut_short'
  | 'bad_answer'
  | 'redirect_refused'
  | 'too_many_redirects';

/**
 * `hops` are the requests in their order. If a URL was refused before its request, it is the last hop, provided that it
 * could be parsed.
 */
export type FetchOutcome =
  | { kind: 'answered'; url: string; status: number; contentType: string | null; body: Buffer; hops: FetchHop[] }
  | { kind: 'failed'; failure: FetchFailure; hops: FetchHop[] };

export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure) {
    super(failure);
    this.failure = failure;
  }
}
