import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { command } from '#orders/command.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { plainLine } from '#orders/plain-line.ts';
import { lockTexts, requireVersion, versionOf } from '#orders/text-version.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { reasonText } from '#stores/sql/tables/reason-text.ts';
import { builtInReasons } from './rejection.ts';
import type { ReasonTexts } from './rejection.ts';

/** The texts of a reason as the staff see them. */
export interface ReasonSummary extends ReasonTexts {
  code: RejectionCode;
  /** ISO 8601: when the network set its own; null for the built-in ones. */
  updatedAt: string | null;
  /** Identifies the texts; an order names it as `ifVersion`. */
  version: string;
}

const line = v.pipe(
  plainLine(500, 'A text is one line of at most 500 characters.'),
  v.nonEmpty('The text is missing.'),
);
const inBoth = v.strictObject({ en: line, ru: line });
const ifVersion = v.optional(v.pipe(v.string(), v.maxLength(64)));
const code = v.picklist(rejectionCodes);

/** The texts of a code: the network's own, else the built-in ones. */
export async function reasonOf(network: NetworkDatabase, named: RejectionCode): Promise<ReasonTexts> {
  const [own] = await network.select().from(reasonText).where(eq(reasonText.code, named));
  return own ?? builtInReasons[named];
}

/** The texts of every code. */
async function listReasons({ database }: NetworkStores): Promise<ReasonSummary[]> {
  return asNetwork(database, summaries);
}

async function summaries(network: NetworkDatabase): Promise<ReasonSummary[]> {
  const own = new Map((await network.select().from(reasonText)).map((row) => [row.code, row]));
  return rejectionCodes.map((each) => {
    const row = own.get(each);
    const { why, remedy } = row ?? builtInReasons[each];
    const texts = { why: why && { en: why.en, ru: why.ru }, remedy: { en: remedy.en, ru: remedy.ru } };
    return { code: each, ...texts, updatedAt: row?.updatedAt.toISOString() ?? null, version: versionOf(texts) };
  });
}

/** Sets what publishers read about later rejections with a code. */
async function setReasonText(
  { database, actor, settings: { now } }: NetworkStores,
  {
    code: named,
    ifVersion: opened,
    why,
    remedy,
  }: ReasonTexts & { code: RejectionCode; ifVersion?: string | undefined },
): Promise<ReasonSummary> {
  if ((why === null) !== (builtInReasons[named].why === null)) {
    throw new Error(
      why === null ? `${named} needs a text that says why.` : 'The code other has no text that says why.',
    );
  }
  return change(database, named, opened, async (network) => {
    const values = { why, remedy, updatedAt: now() };
    await network
      .insert(reasonText)
      .values({ code: named, ...values })
      .onConflictDoUpdate({ target: reasonText.code, set: values });
    await recordAudit(network, { actor }, { kind: 'reason_text_set', details: { code: named } });
  });
}

/** Returns to the built-in texts of a code. */
async function resetReasonText(
  { database, actor }: NetworkStores,
  { code: named, ifVersion: opened }: { code: RejectionCode; ifVersion?: string | undefined },
): Promise<ReasonSummary> {
  return change(database, named, opened, async (network) => {
    const removed = await network.delete(reasonText).where(eq(reasonText.code, named)).returning();
    if (removed.length === 0) throw new OrderRefused('reason_built_in', named);
    await recordAudit(network, { actor }, { kind: 'reason_text_reset', details: { code: named } });
  });
}

/** The orders on the texts of reasons. */
export const reasonCommands = {
  setReasonText: command(v.strictObject({ code, ifVersion, why: v.nullable(inBoth), remedy: inBoth }), setReasonText),
  resetReasonText: command(v.strictObject({ code, ifVersion }), resetReasonText),
  listReasons: command(v.strictObject({}), listReasons),
};

async function change(
  database: NetworkStores['database'],
  named: RejectionCode,
  opened: string | undefined,
  work: (network: NetworkDatabase) => Promise<void>,
): Promise<ReasonSummary> {
  return asNetwork(database, async (network) => {
    await lockTexts(network);
    requireVersion(opened, summaryOf(await summaries(network), named).version);
    await work(network);
    return summaryOf(await summaries(network), named);
  });
}

function summaryOf(all: readonly ReasonSummary[], named: RejectionCode): ReasonSummary {
  const found = all.find((each) => each.code === named);
  if (found === undefined) throw new Error(`There is no code ${named}.`);
  return found;
}
