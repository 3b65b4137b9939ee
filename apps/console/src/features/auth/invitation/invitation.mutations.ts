import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { InvitationAcceptRequest } from '@publisher-console/api-contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { RouterContext } from '#common/context/router-context.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { beginSession } from '#features/auth/session-begin.ts';
import type { BegunSession } from '#features/auth/session-begin.ts';
import { endOnServer, fetchOwner } from '#session/session-calls.ts';

import type { InvitationLink } from '#common/page/invitation-link.ts';

type Context = Pick<RouterContext, 'api' | 'session' | 'settings'>;

/**
 * The invitation of a link. The call changes nothing, so a mail scanner that opens the page does not use the link up.
 */
export const invitationQuery = (api: ApiClient, link: InvitationLink) =>
  queryOptions({
    queryKey: ['invitation', link],
    queryFn: async () => (await unwrap(api.POST('/invitation/show', { body: link }))).invitation,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** The address of the user who is signed in in this browser; null for a visitor. */
export const presentEmailQuery = ({ session, settings }: Context) =>
  queryOptions({
    queryKey: ['invitation', 'present'],
    queryFn: async () => {
      const present = session.read();
      if (present === null) return null;
      return (await fetchOwner(present, settings).catch(() => null))?.email ?? null;
    },
    gcTime: 0,
  });

type Acceptance = Omit<InvitationAcceptRequest, keyof InvitationLink>;

/** Uses the link up. The new session replaces the session of this browser, if there is one. */
export const acceptInvitation = ({ api, session, settings }: Context, link: InvitationLink) =>
  mutationOptions({
    mutationFn: async (acceptance: Acceptance, { client }): Promise<BegunSession> => {
      const begun = await unwrap(api.POST('/invitation/accept', { body: { ...link, ...acceptance } }));
      const present = session.read();
      if (present !== null) await endOnServer(present, settings);
      beginSession(session, client, begun);
      return begun;
    },
  });

/** Uses the link up as the signed-in user. */
export const joinTeam = ({ api, session }: Context, link: InvitationLink) =>
  mutationOptions({
    mutationFn: async (_: void, { client }): Promise<BegunSession> => {
      const begun = await unwrap(api.POST('/invitation/join', { body: link }));
      beginSession(session, client, begun);
      return begun;
    },
  });

export const invitationRefusal = msg`The invitation has expired, or it was used, cancelled or replaced by a newer one.`;

export const invitationFailures = {
  codes: {
    link_expired: invitationRefusal,
    invalid_credentials: msg`Incorrect password`,
  },
  fallback: msg`Failed to accept the invitation`,
} satisfies FailureTexts;
