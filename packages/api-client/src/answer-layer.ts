import type { Middleware } from 'openapi-fetch';

import { answerFailure } from './answer-failure.ts';
import { envelopeOf, parseBody } from './envelope.ts';
import { readText } from './transport.ts';

/**
 * Lets only successful answers of the contract through and throws an `ApiFailure` for all else, so that no caller
 * ever parses a captive portal's page. Successful downloads (`parseAs` other than JSON) pass untouched.
 */
export const answerLayer: Middleware = {
  async onResponse({ request, response, options }) {
    if (response.ok && (options.parseAs !== 'json' || request.method === 'HEAD')) return undefined;
    const text = await readText(request, response);
    const body = parseBody(text);
    const envelope = response.ok ? envelopeOf(body) : null;
    if (envelope?.result !== true || envelope.data === undefined) throw answerFailure(request, response, body);
    return new Response(text, { status: response.status, statusText: response.statusText, headers: response.headers });
  },
};
