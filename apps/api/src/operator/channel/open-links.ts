import { createLinks } from '#modules/accounts/account-services.ts';
import type { AccountLinks } from '#modules/accounts/registration/account-links.ts';
import { foundTokenKeys } from '#modules/accounts/token-keys.ts';
import type { Keys } from '#process/derived-keys.ts';

interface LinksLocation {
  dataDir: string;
  http: { publicOrigin: string };
  tokenKeys: Keys | undefined;
}

/** The links of a network whose API runs elsewhere; undefined when this process does not know its signing keys. */
export async function openLinks({ dataDir, http, tokenKeys }: LinksLocation): Promise<AccountLinks | undefined> {
  const keys = tokenKeys ?? (await foundTokenKeys(dataDir));
  return keys === null ? undefined : createLinks({ tokenKeys: keys, origin: http.publicOrigin, now: () => new Date() });
}
