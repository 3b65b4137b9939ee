import { transitionOf } from '@publisher-console/api-contract/statuses';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import type { KnownStatus, OperatorAction } from '@publisher-console/api-contract/statuses';
import type { Locale } from '@publisher-console/api-contract';
import { and, eq } from 'drizzle-orm';
import { isEntityId } from '#contract/api-error.ts';
import type { Translated } from '#contract/language.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { addOrderFile } from '#modules/files/order-files.ts';
import { changedFields, recordAudit } from '#modules/audit/audit-log.ts';
import { dayOf, startOfDay } from '#modules/statistics/days/periods.ts';
import { statusChanged } from '#modules/webhooks/events/object-events.ts';
import { recordEvent } from '#modules/webhooks/events/record-event.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { day } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { application } from '#stores/sql/tables/application.ts';
import type { Rejection } from '#stores/sql/tables/application.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { saveRunningBlocks } from './ad-blocks/ad-block-repository.ts';
import { decisionEmailJob } from './decisions/decision-email.ts';
import { writeEvidence } from './decisions/evidence.ts';
import type { NewEvidence } from './decisions/evidence.ts';
import { reasonOf } from './decisions/reason-texts.network.ts';
import { endClaim } from './review/review-claims.network.ts';
import { requireUnchanged } from './review/unseen-changes.network.ts';
import type { ApplicationRow } from './rows/application-repository.ts';
import { statusOfRunningBlocks, submittedAfter } from './statuses/application-statuses.ts';

/** The columns of an application that a decision of the operator changes. */
type DecidedColumns = Pick<
  ApplicationRow,
  'approvedAt' | 'rejectionReason' | 'status' | 'submissionNote' | 'submittedAt'
>;

/**
 * Saves the operator's decision about a locked application, and sets the status of its ad blocks that are not stopped.
 */
async function saveDecision(network: Database, row: ApplicationRow, decided: DecidedColumns): Promise<ApplicationRow> {
  const saved = { ...row, ...decided };
  await network
    .update(application)
    .set(decided)
    .where(and(eq(application.id, row.id), eq(application.publisherId, row.publisherId)));
  await saveRunningBlocks(network, saved, statusOfRunningBlocks(saved));
  return saved;
}

/** A decision of the operator about an application. */
interface Decision {
  /** Its id or its number. */
  application: string;
  action: OperatorAction;
  /** The operator's words for a rejection; null for other actions, and where the text of the code is enough. */
  reason: Translated | null;
  /** Why it is rejected; `other` by default. */
  code?: RejectionCode | undefined;
  /** The first day on which a rejected application may be resumed; by default a day passes. */
  resubmitFrom?: string | undefined;
  /** The number of its newest event when it was seen: the decision is refused if it has changed since. */
  seen?: string | undefined;
  /** A file for its publisher that shows why it is rejected. */
  evidence?: NewEvidence | undefined;
}

/** The most characters of a reason, as in the API contract. */
const longestReason = 2_000;

/** The rejection of a decision, as it is stored. */
async function rejectionOf(
  network: NetworkDatabase,
  { reason, code = 'other', resubmitFrom }: Pick<Decision, 'code' | 'reason' | 'resubmitFrom'>,
  { now, timeZone }: Pick<NetworkStores['settings'], 'now' | 'timeZone'>,
): Promise<Rejection> {
  const { why, remedy } = await reasonOf(network, code);
  if (why === null && reason === null) throw new OrderRefused('reason_missing');
  if (resubmitFrom !== undefined && resubmitFrom < dayOf(now(), timeZone))
    throw new OrderRefused('resumption_passed', resubmitFrom);
  const wordsIn = (locale: Locale) => [why?.[locale], reason?.[locale]].filter(Boolean).join(' ');
  const words = { en: wordsIn('en'), ru: wordsIn('ru') };
  if (Math.max(words.en.length, words.ru.length) > longestReason) throw new OrderRefused('reason_long', longestReason);
  const at = resubmitFrom === undefined ? new Date(now().getTime() + day) : startOfDay(resubmitFrom, timeZone);
  return { ...words, code, remedy, resumableAt: at.toISOString() };
}

const events = {
  approve: 'application_approved',
  reject: 'application_rejected',
  test_mode: 'application_test_mode',
} as const;

/** By whom an application is decided. */
type Decider = Pick<NetworkStores, 'actor' | 'settings' | 'staffId'>;

interface Decided {
  name: string;
  status: KnownStatus;
}

/** Decides a locked application. Mails the publisher. */
async function decide(
  network: NetworkDatabase,
  { actor, staffId, settings: { now } }: Decider,
  row: ApplicationRow,
  { action, seen, rejection }: Pick<Decision, 'action' | 'seen'> & { rejection: Rejection | null },
): Promise<Decided> {
  const { id: applicationId, publisherId, name } = row;
  await requireUnchanged(network, row, seen);
  await endClaim(network, row, { staffId, now: now() });
  const { next, whyNot } = transitionOf(row.status, action);
  const refused = whyNot ?? (action === 'approve' && row.isNotPublished ? 'not_published' : null);
  if (refused !== null || next === null || next === 'resumed')
    throw new OrderRefused('undecidable', name, action, refused ?? 'unknown_status');

  const reason = rejection && { en: rejection.en, ru: rejection.ru };
  const saved = await saveDecision(network, row, {
    status: next,
    approvedAt: action === 'approve' ? now() : null,
    rejectionReason: rejection,
    submittedAt: submittedAfter(row, next, now()),
    submissionNote: null,
  });
  const details = {
    changes: changedFields(row, saved, ['status']),
    ...(reason === null ? {} : { reason }),
    ...(rejection?.code === undefined ? {} : { code: rejection.code }),
    ...(rejection?.evidence === undefined
      ? {}
      : { evidence: rejection.evidence.name, evidenceId: rejection.evidence.id }),
  };
  await recordAudit(network, { actor }, { kind: events[action], publisherId, applicationId, details });
  const jobs = createJobQueue({ now });
  const [{ locale } = { locale: 'en' as const }] = await network
    .select({ locale: contact.locale })
    .from(contact)
    .where(eq(contact.publisherId, publisherId));
  const decided = {
    actor: 'operator' as const,
    reason: reason?.[locale] ?? null,
    reasonCode: rejection?.code ?? null,
  };
  await recordEvent({ jobs, now }, network, publisherId, statusChanged(row, saved, decided));
  await decisionEmailJob.put(jobs, network, {
    publisherId,
    applicationId,
    name,
    action,
    reason,
    code: rejection?.code,
    remedy: rejection?.remedy,
    resumableAt: rejection?.resumableAt,
    evidence: rejection?.evidence?.name,
  });
  return { name, status: next };
}

/**
 * Approves or rejects an application, or puts it into test mode, and its ad blocks with it, except stopped ones. Mails
 * the publisher. Throws when there is no such application, when its status forbids the action, when it has changed
 * since it was `seen`, and at the desk when another member has claimed it.
 */
export async function decideApplication(stores: NetworkStores, decision: Decision): Promise<Decided> {
  const { application: named, action, seen } = decision;
  const evidence = await evidenceOf(stores, decision);
  return asNetwork(stores.database, async (network) => {
    const rejection = action === 'reject' ? await rejectionOf(network, decision, stores.settings) : null;
    const row = await lockNamed(network, named, seen);
    const shown = rejection && (await withEvidence(network, rejection, { evidence, row, at: stores.settings.now() }));
    return decide(network, stores, row, { action, seen, rejection: shown });
  });
}

/** One decision about several applications of a publisher. */
type CommonDecision = Omit<Decision, 'application' | 'seen'> & {
  applications: readonly Pick<Decision, 'application' | 'seen'>[];
};

/** Decides several applications of one publisher like `decideApplication`: all of them, or none. */
export async function decideApplications(
  stores: NetworkStores,
  { applications, ...decision }: CommonDecision,
): Promise<{ applications: ({ id: string } & Decided)[] }> {
  const { action } = decision;
  const evidence = await evidenceOf(stores, decision);
  return asNetwork(stores.database, async (network) => {
    const rejection = action === 'reject' ? await rejectionOf(network, decision, stores.settings) : null;
    // In one order, so that two orders do not wait for each other.
    const ordered = applications.toSorted((one, other) => (one.application < other.application ? -1 : 1));
    const locked: { row: ApplicationRow; seen: string | undefined }[] = [];
    for (const { application: named, seen } of ordered)
      locked.push({ row: await lockNamed(network, named, seen), seen });
    if (new Set(locked.map(({ row }) => row.publisherId)).size > 1) throw new OrderRefused('several_publishers');
    const [first] = locked;
    const shown =
      rejection &&
      first &&
      (await withEvidence(network, rejection, { evidence, row: first.row, at: stores.settings.now() }));
    const decided: ({ id: string } & Decided)[] = [];
    for (const { row, seen } of locked)
      decided.push({ id: row.id, ...(await decide(network, stores, row, { action, seen, rejection: shown ?? null })) });
    return { applications: decided };
  });
}

/** The file of a rejection, once its bytes are written; null without one. */
async function evidenceOf(
  stores: NetworkStores,
  { action, evidence }: Pick<Decision, 'action' | 'evidence'>,
): Promise<Awaited<ReturnType<typeof writeEvidence>> | null> {
  if (evidence === undefined) return null;
  if (action !== 'reject') throw new OrderRefused('evidence_unneeded');
  return writeEvidence(stores, evidence);
}

/** A rejection with its file, which becomes one of the publisher's. */
async function withEvidence(
  network: NetworkDatabase,
  rejection: Rejection,
  { evidence, row, at }: { evidence: Awaited<ReturnType<typeof evidenceOf>>; row: ApplicationRow; at: Date },
): Promise<Rejection> {
  if (evidence === null) return rejection;
  const { name, size } = evidence;
  const file = { publisherId: row.publisherId, purpose: 'evidence' as const, createdAt: at };
  return { ...rejection, evidence: { id: await addOrderFile(network, { ...file, ...evidence }), name, size } };
}

/**
 * Locks an application. Throws where there is none; for a deleted one that was `seen`, the error describes the
 * deletion.
 */
async function lockNamed(network: NetworkDatabase, named: string, seen: string | undefined): Promise<ApplicationRow> {
  const [row] = await network.select().from(application).where(isNamed(named)).for('no key update');
  if (row !== undefined && row.deletedAt === null) return row;
  if (row !== undefined) await requireUnchanged(network, row, seen);
  throw new OrderRefused('unknown_application', named);
}

function isNamed(named: string) {
  if (isEntityId(named)) return eq(application.id, named);
  // Postgres rejects numbers beyond its integer type.
  if (/^\d{1,9}$/.test(named)) return eq(application.number, Number(named));
  throw new OrderRefused('unknown_application', named);
}
