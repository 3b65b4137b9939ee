import type { Middleware } from 'openapi-fetch';

import { answerFailure } from './answer-failure.ts';
import type { ApiFailureKind } from './api-failure.ts';
import type { CallRequest } from './call-layer.ts';
import { envelopeOf, parseBody } from './envelope.ts';
import { guardBody, readText } from './transport.ts';

/**
 * Passes successful answers of the contract and throws an `ApiFailure` for all others, so that no caller parses a
 * captive portal's page. An answer whose body the caller reads itself (`parseAs` other than JSON) passes.
 *
 * @param notAllowed the kind of the API's 401 and 403
 */
export function createAnswerLayer(notAllowed: ApiFailureKind): Middleware {
  return {
    async onResponse({ request, response, options }) {
      const call: CallRequest = request;
      if (response.ok && options.parseAs !== 'json')
        return response.body?.locked ? undefined : untouched(call, response);
      const text = await readText(request, response).finally(() => call.release?.());
      const envelope = response.ok ? envelopeOf(parseBody(text)) : null;
      if (envelope?.result !== true || envelope.data === undefined)
        throw answerFailure(request, response, text, notAllowed);
      const { status, statusText, headers } = response;
      return new Response(text, { status, statusText, headers });
    },
  };
}

/** The same answer, with a body that releases the call when the caller has read all of it. */
function untouched(request: CallRequest, response: Response): Response | undefined {
  if (request.release === undefined) return undefined;
  if (response.body === null) {
    request.release();
    return undefined;
  }
  const { status, statusText, headers } = response;
  return new Response(guardBody(request, response, null), { status, statusText, headers });
}
