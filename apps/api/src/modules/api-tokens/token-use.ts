import type { ClientInfo } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { minute } from '#process/durations.ts';
import { ownersOf } from '#modules/publishers/publisher-account.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { FoundToken } from './api-token-repository.ts';
import { tokenNetworkEmail } from './token-emails.ts';
import { createTokenMails } from './token-mails.ts';
import { networkOf } from './token-networks.ts';
import { addKnownNetwork, saveUse } from './token-use-repository.ts';

export interface TokenUseDependencies {
  database: Database;
  outbox: Outbox;
  limits: RateLimits;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
}

/** Notes a use of a token. Returns at once: the call goes on, and a failure is logged. */
type NoteUse = (found: FoundToken, clientInfo: ClientInfo) => void;

/** A program that moves between more networks is usual, and mails about it would only be noise. */
const mostNetworks = 10;

/**
 * Notes when and from where tokens are used, once a minute for each. Mails the publisher's owners about each network
 * that a token has not been used from before.
 */
export function createTokenUse({ database, outbox, limits, origin, now }: TokenUseDependencies): NoteUse {
  const mails = createTokenMails({ limits, origin });
  /** Notes of this process that are under way. A program may send many calls at once. */
  const underWay = new Set<string>();

  async function write({ token }: FoundToken, network: string | null, clientInfo: ClientInfo): Promise<void> {
    const { id, publisherId } = token;
    const use = { usedAt: now(), usedFrom: clientInfo.clientAddress, usedBy: clientInfo.userAgent.slice(0, 256) };
    const known = await asPublisher(database, wholePublisher(publisherId), async (own) => {
      await saveUse(own, { id, publisherId }, use, minuteBefore(use.usedAt));
      return network === null ? null : addKnownNetwork(own, { id, publisherId }, { network, most: mostNetworks });
    });
    if (network === null || known === null) return;
    // Counted only for a network that this note has added: many calls from one may be noted at once.
    const emailInstead = await mails(publisherId, clientInfo);
    const isLast = known.length === mostNetworks;
    await asPublisher(database, wholePublisher(publisherId), async (own) => {
      const usedToken = { ...token, network, isLast };
      const owners = await ownersOf(own, publisherId);
      for (const email of emailInstead(owners, (owner) => tokenNetworkEmail(owner, usedToken, origin)))
        await outbox.put(own, email);
    });
  }

  return (found, clientInfo) => {
    const { id, usedAt, knownNetworks } = found.token;
    const network = networkOf(clientInfo.clientAddress);
    const isNew = network !== null && !knownNetworks.includes(network) && knownNetworks.length < mostNetworks;
    const isDue = usedAt === null || usedAt <= minuteBefore(now());
    const key = `${id} ${String(network)}`;
    if ((!isDue && !isNew) || underWay.has(key)) return;
    underWay.add(key);
    void write(found, isNew ? network : null, clientInfo)
      .catch((error: unknown) =>
        clientInfo.log.warn({ err: error, apiTokenId: id }, 'the use of a token could not be noted'),
      )
      .finally(() => underWay.delete(key));
  };
}

function minuteBefore(at: Date): Date {
  return new Date(at.getTime() - minute);
}
