import { ApiFailure } from './api-failure.ts';

/** The `data` of an answer; of one that only says that something is done, null. */
export type DataOf<Answer> = Answer extends { data: infer Data } ? Data : null;

/**
 * Waits for a call and takes its `data` out of the envelope.
 *
 * @example const { user } = await unwrap(api.GET('/user/current'));
 * @throws {ApiFailure} whatever goes wrong
 */
export async function unwrap<Answer extends { result: boolean }>(
  call: Promise<{ data?: Answer | undefined }>,
): Promise<DataOf<Answer>> {
  const { data: envelope } = await onlyFailures(call);
  return (envelope as { data?: unknown } | undefined)?.data as DataOf<Answer>;
}

/** Waits for a call; where it fails with anything else, it fails with an `ApiFailure` that says so. */
export async function onlyFailures<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((cause: unknown) => {
    throw cause instanceof ApiFailure ? cause : unsentFailure(cause);
  });
}

/** For what goes wrong before there is a request: a body that is no JSON, a base address without an origin. */
function unsentFailure(cause: unknown): ApiFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ApiFailure({ kind: 'malformed', message, request: null, cause });
}
