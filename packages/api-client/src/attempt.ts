import { ApiFailure } from './api-failure.ts';

/** One try of a call, or one refresh of tokens. It contains no header, so it can be logged without a token in it. */
export interface Attempt {
  method: string;
  /** The path of the contract, with the names of its parameters: `/application/{id}`. */
  path: string;
  /** Which try of the call this is, from 1. */
  attempt: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Milliseconds that it took, up to the head of the answer. */
  ms: number;
  /** The server's name for the request, from `X-Request-Id`; null without an answer. */
  requestId: string | null;
  /** Milliseconds until the next try; null if there is none. */
  delay: number | null;
}

export type OnAttempt = (attempt: Attempt) => void;

/** How a try ended. */
export type Outcome = Pick<Attempt, 'status' | 'ms' | 'requestId'> & ({ response: Response } | { failure: unknown });

/** Waits for a try and measures it. */
export async function measure(send: () => Promise<Response>): Promise<Outcome> {
  const begunAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - begunAt);
  try {
    const response = await send();
    const { status, headers } = response;
    return { response, status, ms: elapsed(), requestId: headers.get('X-Request-Id') };
  } catch (failure) {
    const { status, requestId } = failure instanceof ApiFailure ? failure : { status: null, requestId: null };
    return { failure, status, ms: elapsed(), requestId };
  }
}

/** The answer of a try, or its failure. */
export function settled(outcome: Outcome): Response {
  if ('failure' in outcome) throw outcome.failure;
  return outcome.response;
}
