import { ApiFailure } from './api-failure.ts';

/**
 * Waits for a call and takes its `data` out of the envelope.
 *
 * @example const { user } = await unwrap(api.GET('/user/current'));
 * @throws {ApiFailure} whatever goes wrong
 */
export async function unwrap<Data>(call: Promise<{ data?: { data: Data } }>): Promise<Data> {
  const answer = await call.catch((cause: unknown) => {
    throw cause instanceof ApiFailure ? cause : unsentFailure(cause);
  });
  if (answer.data === undefined) throw unsentFailure(answer);
  return answer.data.data;
}

function unsentFailure(cause: unknown): ApiFailure {
  const reason = cause instanceof Error ? cause.message : 'the call has no envelope';
  return new ApiFailure({ kind: 'malformed', message: reason, request: null, cause });
}
