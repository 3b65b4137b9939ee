import type { InvitationLinkRequest } from '@publisher-console/api-contract';
import type { TestApi } from '#testing/test-api.ts';

const mailedLink = /https:\S+\/invitation\?\S+/;

/** The links of the invitations that were mailed to an address, oldest first. */
export async function invitationLinks(api: TestApi, email: string): Promise<InvitationLinkRequest[]> {
  await api.deliverMails();
  return api.mails
    .filter(({ to, text }) => to === email && mailedLink.test(text))
    .map(({ text }) => {
      const { searchParams } = new URL(mailedLink.exec(text)?.[0] ?? '');
      const part = (name: string) => searchParams.get(name) ?? '';
      return { invitation: part('invitation'), expires: Number(part('expires')), hash: part('hash') };
    });
}

/** The newest link of an invitation that was mailed to an address. */
export async function newestInvitation(api: TestApi, email: string): Promise<InvitationLinkRequest> {
  const newest = (await invitationLinks(api, email)).at(-1);
  if (newest === undefined) throw new Error(`No invitation went to ${email}.`);
  return newest;
}
