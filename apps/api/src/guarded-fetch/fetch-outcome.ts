/** One request of a fetch. */
export interface FetchHop {
  url: string;
  /** Null if the host did not answer. */
  status: number | null;
  /** Printable ASCII; null if the answer has no content type, or one longer than 200 characters. */
  contentType: string | null;
  /** Bytes of the body that were read, after decompression. */
  bytes: number;
}

/**
 * - `bad_url`: not an http or https URL on port 80 or 443 without user information; also in a redirect
 * - `host_not_allowed`: the caller does not allow the host, its name has no meaning on the internet, or it is our own
 * - `address_not_allowed`: the host has no address on the public internet
 * - `bad_answer`: not HTTP, headers of more than 32 KiB, a body that ends early or is compressed in an unknown way, or
 *   a redirect without an address
 * - `redirect_refused`: `mayFollow` returned false
 */
export type FetchFailure =
  | 'bad_url'
  | 'host_not_allowed'
  | 'address_not_allowed'
  | 'name_not_found'
  | 'connection_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'too_large'
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
