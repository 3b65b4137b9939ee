import type { LinkRequest } from '@publisher-console/api-contract';
import type { TestApi } from '#testing/test-api.ts';

interface MailedLink {
  /** Everything before the question mark. */
  page: string;
  link: LinkRequest;
}

const mailedLink = /\S+validate-link\S+/;

/** The links of those mails to one address that have one, oldest first. */
export async function mailedLinks(api: TestApi, to: string): Promise<MailedLink[]> {
  await api.deliverMails();
  return api.mails
    .filter(({ to: address, text }) => address === to && mailedLink.test(text))
    .map(({ text }) => linkIn(text));
}

/** The newest link that was mailed to an address. */
export async function newestLink(api: TestApi, to: string): Promise<LinkRequest> {
  const newest = (await mailedLinks(api, to)).at(-1);
  if (newest === undefined) throw new Error(`No mail with a link went to ${to}.`);
  return newest.link;
}

function linkIn(text: string): MailedLink {
  const url = new URL(mailedLink.exec(text)?.[0] ?? '');
  const part = (name: string) => url.searchParams.get(name) ?? '';
  const link = { user: part('user'), expires: Number(part('expires')), hash: part('hash') };
  return { page: `${url.origin}${url.pathname}`, link };
}
