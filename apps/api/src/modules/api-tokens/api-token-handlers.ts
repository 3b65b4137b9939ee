import type { Handlers } from '#contract/operation.ts';
import { createApiTokens } from './api-tokens.ts';
import type { ApiTokensDependencies } from './api-tokens.ts';

type ApiTokenHandlers = Pick<Handlers, 'createApiToken' | 'getApiTokens' | 'revokeApiToken'>;

/** Makes, lists and revokes API tokens. All of it needs a session: a token cannot make another one. */
export function createApiTokenHandlers(dependencies: ApiTokensDependencies): ApiTokenHandlers {
  const apiTokens = createApiTokens(dependencies);
  return {
    getApiTokens: ({ caller }) => apiTokens.all(caller),
    createApiToken: ({ body, caller, locale, ...peer }) => apiTokens.create({ body, caller, locale }, peer),
    revokeApiToken: ({ params, caller, ...peer }) => apiTokens.revoke(caller, params.id, peer),
  };
}
