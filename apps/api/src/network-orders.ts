import { locales } from '@publisher-console/api-contract/locales';
import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import { operatorActions, statuses } from '@publisher-console/api-contract/statuses';
import * as v from 'valibot';
import { isDay } from './modules/statistics/days/periods.ts';
import { accountCommands } from './modules/accounts/orders/account-commands.network.ts';
import { command } from './orders/command.ts';
import { decideApplication, decideApplications } from './modules/applications/application-decision.network.ts';
import { listApplications } from './modules/applications/applications.network.ts';
import { exportAudit, listAudit } from './modules/audit/audit-events.network.ts';
import { listContracts } from './modules/documents/contract/contract-list.network.ts';
import { registerContract, revokeContract } from './modules/documents/contract/contracts.network.ts';
import {
  listDocuments,
  removeDocument,
  setDocument,
} from './modules/documents/network-documents/network-documents.network.ts';
import { inspectNetwork } from './modules/health/inspection.network.ts';
import { listGuides, removeGuide, setGuide } from './modules/integration/guides.network.ts';
import type { Connection } from './orders/connection.ts';
import { networkKeyScopes } from '@publisher-console/api-contract/network-key-scopes';
import { pageInput } from './orders/page.ts';
import { plainLine } from './orders/plain-line.ts';
import { announcementCommands } from './modules/announcements/announcement-orders.network.ts';
import { reasonCommands } from './modules/applications/decisions/reason-texts.network.ts';
import { reportCommands } from './modules/statistics/reports/report-orders.network.ts';
import { loadCommands } from './modules/statistics/loads/load-commands.network.ts';
import { dropJob, listJobs, retryJob } from './modules/health/job-list.network.ts';
import { counterparties, documentKinds } from './modules/documents/network-documents/document-kinds.ts';
import { moneyCommands } from './modules/money/money-orders.network.ts';
import { questionCommands } from './modules/support/question-orders.network.ts';
import { listMessages } from './modules/support/support-messages.network.ts';
import { listAdBlocks, setContractRule } from './modules/feed/catalogue.network.ts';
import { setBlockExternalId } from './modules/feed/external-ids.network.ts';
import { importCommands } from './modules/feed/import/import.network.ts';
import { watchCommands } from './modules/feed/watches/watch-orders.network.ts';
import { createKey, listKeys, revokeKey } from './modules/feed/network-keys.network.ts';
import { listSellers, setSellerConfidential } from './modules/sellers/seller-orders.network.ts';
import { listTokens, revokeToken } from './modules/api-tokens/api-tokens.network.ts';
import { blockUser, listUsers, unblockUser } from './modules/accounts/users.network.ts';
import { staffCommands } from './modules/staff/staff-orders.network.ts';

const nothing = v.strictObject({});
const oneJob = v.strictObject({ id: v.pipe(v.string(), v.uuid('A job is named by its id, as `jobs list` shows it.')) });

const oneToken = v.pipe(v.string(), v.uuid('A token is named by its id, as `tokens list` shows it.'));

const oneKey = v.pipe(v.string(), v.uuid('A key is named by its id, as `keys list` shows it.'));

const reason = plainLine(2_000, 'A reason is one line of at most 2,000 characters.');
const atMost = (most: number, name: string) =>
  v.pipe(v.string(), v.maxLength(most, `${name} has at most ${most} characters.`));
const reasonInBoth = v.strictObject({ en: reason, ru: reason });
const user = atMost(320, 'USER');

const place = {
  kind: v.picklist(documentKinds),
  locale: v.picklist(locales),
  counterparty: v.nullable(v.picklist(counterparties)),
};

const guidePlace = {
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]{1,20}$/, 'PLATFORM is up to 20 lower-case letters, digits and hyphens.'),
  ),
  locale: v.picklist(locales),
};

/** The version of the text that the author of the change opened; null if there was none. Absent to replace any. */
const ifVersion = v.optional(v.nullable(atMost(64, 'ifVersion')));

const wrongDate = 'A date is a day such as 2026-11-20.';
/** The content of a file. The library checks Base64 with one expression, which fails for some megabytes. */
const base64Bytes = v.pipe(
  v.string(),
  v.check((text) => Buffer.from(text, 'base64').toString('base64') === text, 'A file is sent in Base64.'),
  v.transform((text) => Buffer.from(text, 'base64')),
);
const newContract = v.strictObject({
  user,
  number: plainLine(64, 'A number is one line of at most 64 characters.'),
  counterparty: v.picklist(counterparties),
  date: v.nullable(v.pipe(v.string(), v.isoDate(wrongDate), v.check(isDay, wrongDate))),
  pdf: base64Bytes,
});

const optionalInstant = v.nullable(v.pipe(v.string(), v.isoTimestamp()));
const auditPage = v.strictObject({
  ...pageInput,
  user: v.nullable(user),
  kind: v.nullable(atMost(64, 'KIND')),
  actor: v.optional(v.nullable(atMost(320, 'ACTOR')), null),
  from: optionalInstant,
  to: optionalInstant,
});

const seen = v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'What was seen is the number of an event.')));
const decision = {
  action: v.picklist(operatorActions),
  reason: v.nullable(reasonInBoth),
  code: v.optional(v.picklist(rejectionCodes)),
  resubmitFrom: v.optional(v.pipe(v.string(), v.isoDate(wrongDate), v.check(isDay, wrongDate))),
  evidence: v.optional(v.strictObject({ name: atMost(1_000, 'The name of a file'), content: base64Bytes })),
};
const oneDecision = v.strictObject({ application: v.string(), seen, ...decision });
const commonDecision = v.strictObject({
  applications: v.pipe(
    v.array(v.strictObject({ application: v.string(), seen })),
    v.minLength(1),
    v.maxLength(100, 'At most 100 applications are decided at once.'),
    v.check(
      (list) => new Set(list.map(({ application }) => application)).size === list.length,
      'Each application is named once.',
    ),
  ),
  ...decision,
});

/** The operator's commands on the network. */
export const networkCommands = {
  ...loadCommands,
  ...accountCommands,
  ...staffCommands,
  ...importCommands,
  ...watchCommands,
  ...reportCommands,
  ...reasonCommands,
  ...announcementCommands,
  ...questionCommands,
  ...moneyCommands,
  listApplications: command(
    v.strictObject({ ...pageInput, status: v.nullable(v.picklist(statuses)) }),
    listApplications,
  ),
  decideApplication: command(oneDecision, decideApplication),
  decideApplications: command(commonDecision, decideApplications),
  listJobs: command(v.strictObject({ ...pageInput, dead: v.boolean() }), listJobs),
  retryJob: command(oneJob, retryJob),
  dropJob: command(oneJob, dropJob),
  setDocument: command(v.strictObject({ ...place, source: v.string(), ifVersion }), setDocument),
  removeDocument: command(v.strictObject({ ...place, ifVersion }), removeDocument),
  listDocuments: command(nothing, listDocuments),
  setGuide: command(v.strictObject({ ...guidePlace, source: v.string(), ifVersion }), setGuide),
  removeGuide: command(v.strictObject({ ...guidePlace, ifVersion }), removeGuide),
  listGuides: command(nothing, listGuides),
  registerContract: command(newContract, (stores, { date, ...contract }) =>
    registerContract(stores, { ...contract, at: date === null ? null : new Date(date) }),
  ),
  revokeContract: command(v.strictObject({ user, reason }), revokeContract),
  listContracts: command(v.strictObject(pageInput), listContracts),
  inspectNetwork: command(v.strictObject({ demo: v.pipe(v.string(), v.maxLength(320)) }), inspectNetwork),
  listAudit: command(auditPage, listAudit),
  exportAudit: command(auditPage, exportAudit),
  listMessages: command(v.strictObject({ ...pageInput, user: v.nullable(user) }), listMessages),
  listTokens: command(v.strictObject({ ...pageInput, user: v.nullable(user) }), listTokens),
  revokeToken: command(v.strictObject({ id: oneToken, reason: v.nullable(reason) }), revokeToken),
  createKey: command(
    v.strictObject({
      name: plainLine(64, 'A name is one line of at most 64 characters.'),
      scopes: v.pipe(v.array(v.picklist(networkKeyScopes)), v.minLength(1)),
      networks: v.pipe(v.array(atMost(64, 'An address')), v.maxLength(20)),
      sources: v.pipe(v.array(atMost(32, 'A source')), v.maxLength(20)),
      expiresAt: optionalInstant,
    }),
    createKey,
  ),
  listKeys: command(v.strictObject(pageInput), listKeys),
  revokeKey: command(v.strictObject({ id: oneKey }), revokeKey),
  listAdBlocks: command(
    v.strictObject({ ...pageInput, application: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
    listAdBlocks,
  ),
  setContractRule: command(v.strictObject({ isRequired: v.nullable(v.boolean()) }), setContractRule),
  setBlockExternalId: command(
    v.strictObject({
      block: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_147_483_647)),
      source: atMost(40, 'NAME'),
      externalId: v.nullable(atMost(200, 'ID')),
    }),
    setBlockExternalId,
  ),
  listSellers: command(v.strictObject(pageInput), listSellers),
  setSellerConfidential: command(v.strictObject({ user, required: v.boolean() }), setSellerConfidential),
  listUsers: command(
    v.strictObject({ ...pageInput, term: v.nullable(atMost(200, 'TEXT')), blocked: v.boolean() }),
    listUsers,
  ),
  blockUser: command(v.strictObject({ user, reason: reasonInBoth }), blockUser),
  unblockUser: command(v.strictObject({ user }), unblockUser),
};

export type NetworkCommands = typeof networkCommands;

export type NetworkConnection = Connection<NetworkCommands>;
