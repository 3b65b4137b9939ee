import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';

/** The page that a link in an e-mail opens. */
type LinkPath =
  | '/registration/validate-link'
  | '/restore/validate-link'
  | '/email/validate-link'
  | '/invitation?'
  | '/desk/invitation?';

/** The links to a page in the e-mails to an address, the newest first. Waits until there are `count` of them. */
export async function linksMailedTo(
  request: APIRequestContext,
  { email, path, count = 1 }: { email: string; path: LinkPath; count?: number },
): Promise<string[]> {
  let links: string[] = [];
  const read = async (): Promise<number> => {
    const { mails } = await (await request.get('/api/mailbox/mails')).json();
    const texts: string[] = mails
      .filter(({ to }: { to: string }) => to === email)
      .map(({ text }: { text: string }) => text);
    links = texts.flatMap((text) => text.match(/https?:\/\/\S+/gu) ?? []).filter((link) => link.includes(path));
    return links.length;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(count);
  return links;
}
