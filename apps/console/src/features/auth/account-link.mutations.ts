import type { ApiClient } from '@publisher-console/api-client';
import type { SessionStore } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { mutationOptions } from '@tanstack/react-query';

import type { AccountLink } from './account-link.schema.ts';
import { beginSession } from './session-begin.ts';

export type AccountLinkPath = '/registration/validate-link' | '/restore/validate-link';

/** Spends a link from a mail for a session in this browser. */
export const followAccountLink = (api: ApiClient, session: SessionStore, path: AccountLinkPath) =>
  mutationOptions({
    mutationFn: async (body: AccountLink, { client }) => {
      beginSession(session, client, await unwrap(api.POST(path, { body })));
    },
  });
