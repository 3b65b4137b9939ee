import { randomUUIDv7 } from 'node:crypto';
import { ApiError, fieldErrors, requireEntityId } from '#contract/api-error.ts';
import type { AnswerData, Call } from '#contract/operation.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { fullName } from '#modules/publishers/publisher-account.ts';
import { requireFreshFactor } from '#modules/sessions/session-end.ts';
import { day } from '#process/durations.ts';
import { createRightsReader, invitationView, mostMembers } from './team-changes.ts';
import type { ChangeTeam, TeamChange, TeamDependencies } from './team-changes.ts';
import { teamInvitationEmail } from './team-emails.ts';
import { countOtherInvitations, invitationsOf, removeInvitation, saveInvitation } from './team-repository.ts';
import type { InvitationRow } from './team-repository.ts';

/** Invites by e-mail. Nothing here looks whether an address has an account: the answer is the same, and the mail too. */
export function createInvitations(
  { database, outbox, limits, invitationLinks, now }: TeamDependencies,
  changeTeam: ChangeTeam,
) {
  const readRights = createRightsReader(database);
  const perPublisher = limits.create({ name: 'invitations', most: 20, window: day });
  const perAddress = limits.create({ name: 'invitation_address', most: 10, window: day });
  const perInvitation = limits.create({ name: 'invitation_resends', most: 3, window: day });

  /** Sends a new link; the one before is void. */
  async function send(
    { own, caller, at, clientInfo }: TeamChange,
    invited: Pick<InvitationRow, 'applications' | 'email' | 'id' | 'role'>,
  ): Promise<InvitationRow> {
    const { person, publisher, membership } = caller;
    const { url, ...link } = invitationLinks.make(invited, at);
    const { id: publisherId, company } = publisher;
    const { locale } = person;
    const values = { ...invited, ...link, publisherId, membershipId: membership.id, locale, sentAt: at };
    const row = await saveInvitation(own, values);
    const { email: to, role } = row;
    await outbox.put(own, teamInvitationEmail({ to, locale, url, company, name: fullName(person), role }));
    await recordAudit(own, clientInfo, {
      kind: 'invitation_sent',
      publisherId,
      personId: person.id,
      details: { invitation: row.id, role },
    });
    return row;
  }

  return {
    invite: async ({ body, caller, locale, ...clientInfo }: Call<'inviteMember'>) => {
      const { publisherId, sessionId } = caller;
      const email = canonicalAddress(body.email);
      if (email === null) throw fieldErrors({ email: 'email' }, locale);
      const rights = await readRights(body, { caller, locale });
      // Before anything is counted.
      requireFreshFactor(caller, now());
      await perPublisher.consume(publisherId, clientInfo, { publisherId, sessionId });
      await perAddress.consume(email, clientInfo, { publisherId, sessionId });
      return changeTeam(caller, clientInfo, async (change): Promise<AnswerData<'inviteMember'>> => {
        const { own, members } = change;
        if (members.some(({ person }) => person.email === email)) throw fieldErrors({ email: 'memberAlready' }, locale);
        const others = await countOtherInvitations(own, publisherId, email);
        if (members.length + others >= mostMembers) throw new ApiError('member_limit');
        const { role, applications } = rights;
        const known = (await invitationsOf(own, publisherId)).find((row) => row.email === email);
        const id = known?.id ?? randomUUIDv7();
        return {
          invitation: invitationView(
            await send(change, { id, email, role, applications: applications && [...applications] }),
          ),
        };
      });
    },

    resend: async ({ params, caller, locale: _locale, ...clientInfo }: Call<'resendInvitation'>) => {
      const { publisherId, sessionId } = caller;
      requireFreshFactor(caller, now());
      await perInvitation.consume(`${publisherId} ${requireEntityId(params.id)}`, clientInfo, {
        publisherId,
        sessionId,
      });
      return changeTeam(caller, clientInfo, async (change): Promise<AnswerData<'resendInvitation'>> => {
        const found = (await invitationsOf(change.own, publisherId)).find(({ id }) => id === params.id);
        if (found === undefined) throw new ApiError('not_found');
        return { invitation: invitationView(await send(change, found)) };
      });
    },

    cancel: ({ params, caller, ...clientInfo }: Call<'cancelInvitation'>): Promise<null> =>
      changeTeam(caller, clientInfo, async ({ own }) => {
        const found = (await invitationsOf(own, caller.publisherId)).find(({ id }) => id === params.id);
        if (found === undefined) throw new ApiError('not_found');
        await removeInvitation(own, caller.publisherId, found.id);
        const details = { invitation: found.id, role: found.role };
        await recordAudit(own, clientInfo, { kind: 'invitation_cancelled', ...auditedCaller(caller), details });
        return null;
      }),
  };
}
