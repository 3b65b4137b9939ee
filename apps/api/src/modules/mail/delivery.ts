import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { day, hour, second } from '#durations.ts';
import { MailRefused } from '#stores/mail/mailer.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { claimMail, postponeMail, removeMail } from './outbox-repository.ts';
import type { OutboxRow } from './outbox-repository.ts';
import { openSealedMail } from './sealed-mail.ts';

/** Milliseconds after which a claimed mail counts as abandoned; a mailer takes less. */
const claimLife = 30 * second;
/** Milliseconds after which a mail is given up: its link has expired by then. */
const longestLife = day;

export interface DeliveryOptions {
  database: Database;
  mailer: Mailer;
  /** The key that the outbox seals with. */
  key: KeyObject;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Sends the mails of the outbox, one at a time. */
export interface Delivery {
  /** Tries every mail that is due now. When `signal` aborts, it gives the current mail a few seconds and stops. */
  deliverDue(signal?: AbortSignal): Promise<void>;
}

/** Several processes may deliver out of one database: a mail is claimed before it is sent. */
export function createDelivery({ database, mailer, key, now, log }: DeliveryOptions): Delivery {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function deliver(row: OutboxRow, stopping: AbortSignal | undefined): Promise<void> {
    try {
      await mailer.send(openSealedMail(row.sealed, key), stopping);
    } catch (error) {
      await keepOrGiveUp(row, error);
      return;
    }
    await asNetwork(database, (network) => removeMail(network, row.id));
  }

  async function keepOrGiveUp({ id, attempts, createdAt }: OutboxRow, error: unknown): Promise<void> {
    const failed = { mailId: id, attempts, ...shownFailure(error) };
    if (now().getTime() - createdAt.getTime() >= longestLife) {
      log.error(failed, 'a mail was given up');
      await asNetwork(database, (network) => removeMail(network, id));
      return;
    }
    log.warn(failed, 'a mail could not be handed over');
    const until = later(patience(attempts, error instanceof MailRefused));
    await asNetwork(database, (network) => postponeMail(network, id, until));
  }

  return {
    deliverDue: async (signal) => {
      while (signal?.aborted !== true) {
        const row = await asNetwork(database, (network) => claimMail(network, now(), later(claimLife)));
        if (row === null) return;
        await deliver(row, signal);
      }
    },
  };
}

/** Doubles with each attempt: up to 30 seconds for a server that is away, up to an hour for a mail that it refuses. */
function patience(attempts: number, refused: boolean): number {
  const longest = refused ? hour : 30 * second;
  return Math.min(second * 2 ** Math.min(attempts, 12), longest);
}

/** The codes of a failure; its message may quote addresses. */
function shownFailure(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { code: code ?? error.name, responseCode };
}
