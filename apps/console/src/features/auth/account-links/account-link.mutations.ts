import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { storedSession } from '@publisher-console/api-client/session-store';
import type { StoredSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { mutationOptions } from '@tanstack/react-query';

import type { RouterContext } from '#common/context/router-context.ts';
import { isRefusal } from '#common/page/use-account-link.ts';
import { beginSession } from '#features/auth/session-begin.ts';
import type { BegunSession } from '#features/auth/session-begin.ts';
import { endOnServer, fetchOwner } from '#session/session-calls.ts';
import { userKeys } from '#session/current-user.queries.ts';

import type { AccountLink } from './account-link.schema.ts';
import { maskedEmail } from './masked-email.ts';

/** The paths of links that sign in, both as pages of the console and as operations of the API. */
export type SignInLinkPath = '/registration/validate-link' | '/restore/validate-link';

/** The path of links that change the e-mail of an account. */
export const emailLinkPath = '/email/validate-link';

type Context = Pick<RouterContext, 'api' | 'session' | 'settings'>;

/** The link's session has begun on the server, but this browser has a session of another account. */
export interface OtherAccount {
  outcome: 'other-account';
  begun: BegunSession;
  /** The account that is signed in: the masked address, or the Publisher ID if that could not be fetched. */
  present: string;
}

/** `confirmed-before`: the link was used before, and the account that it confirmed is signed in. */
type LinkOutcome = { outcome: 'signed-in' | 'confirmed-before' } | OtherAccount;

/** Uses up a link from a mail. Its session begins in this browser unless another account is signed in. */
export const followAccountLink = (context: Context, path: SignInLinkPath) =>
  mutationOptions({
    mutationFn: async (link: AccountLink, { client }): Promise<LinkOutcome> => {
      const { api, session, settings } = context;
      const present = session.read();
      try {
        const begun = await unwrap(api.POST(path, { body: link }));
        const other =
          present === null || present.userId === storedSession(begun).userId ? null : await nameOf(present, context);
        if (other !== null) return { outcome: 'other-account', begun, present: other };
        if (present !== null) await endOnServer(present, settings);
        beginSession(session, client, begun);
        return { outcome: 'signed-in' };
      } catch (failure) {
        if (path === '/registration/validate-link' && isRefusal(failure) && (await isOwner(present, link, context)))
          return { outcome: 'confirmed-before' };
        throw failure;
      }
    },
  });

/** The result of a link: the account has its address. `isSignedIn`: that account is signed in here. */
interface EmailConfirmed {
  email: string;
  isSignedIn: boolean;
}

/** Uses up a link that changes the e-mail of an account. No session begins. */
export const confirmEmail = (context: Context) =>
  mutationOptions({
    mutationFn: async (link: AccountLink): Promise<EmailConfirmed> => {
      const { api, session } = context;
      const { email } = await unwrap(api.POST(emailLinkPath, { body: link }));
      return { email, isSignedIn: await isOwner(session.read(), link, context) };
    },
    meta: { invalidates: [userKeys.current] },
  });

/** Signs in to the account of the link, and ends the previous session on the server. */
export const switchAccount = ({ session, settings }: Context) =>
  mutationOptions({
    mutationFn: async ({ begun }: OtherAccount, { client }) => {
      const present = session.read();
      if (present !== null) await endOnServer(present, settings);
      beginSession(session, client, begun);
    },
  });

/** Ends the session of the link. */
export const declineAccountSwitch = ({ settings }: Context) =>
  mutationOptions({ mutationFn: ({ begun }: OtherAccount) => endOnServer(storedSession(begun), settings) });

/** The name of a session's owner in the question; null if the session has ended. */
async function nameOf(session: StoredSession, { settings }: Context): Promise<string | null> {
  try {
    return maskedEmail((await fetchOwner(session, settings)).email);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'session-ended') return null;
    return `ID ${session.userId.split('.')[0]}`;
  }
}

async function isOwner(session: StoredSession | null, { user }: AccountLink, { settings }: Context): Promise<boolean> {
  if (session === null) return false;
  try {
    return (await fetchOwner(session, settings)).uuid === user;
  } catch {
    return false;
  }
}
