import { ApiFailure } from './api-failure.ts';

/** The type of an answer's `data`; null for an answer without data. */
export type DataOf<Answer> = Answer extends { data: infer Data } ? Data : null;

/**
 * Waits for a call and returns its `data`, without the envelope.
 *
 * @example const { user } = await unwrap(api.GET('/user/current'));
 * @throws {ApiFailure}
 */
export async function unwrap<Answer extends { result: boolean }>(
  call: Promise<{ data?: Answer | undefined }>,
): Promise<DataOf<Answer>> {
  const { data: envelope } = await onlyFailures(call);
  return (envelope as { data?: unknown } | undefined)?.data as DataOf<Answer>;
}

/** Waits for a call, and turns any error of it into an `ApiFailure`. */
export async function onlyFailures<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((cause: unknown) => {
    throw cause instanceof ApiFailure ? cause : unsentFailure(cause);
  });
}

/** For a call that fails before there is a request, such as one with a base address that is not a URL. */
function unsentFailure(cause: unknown): ApiFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ApiFailure({ kind: 'malformed', message, request: null, cause });
}
