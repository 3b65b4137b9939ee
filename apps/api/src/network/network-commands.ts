import { operatorActions, statuses } from '@publisher-console/api-contract/statuses';
import * as v from 'valibot';
import { isPlainLine } from '#contract/plain-text.ts';
import { seedDemoNetwork } from '#demo/seed-demo-network.ts';
import { readAdBlocks } from '#network/loads/ad-blocks.ts';
import { decideApplication, listApplications } from './applications.ts';
import { listContracts, registerContract, revokeContract } from './contracts.ts';
import { listDocuments, removeDocument, setDocument } from './documents.ts';
import { dropJob, listJobs, retryJob } from './jobs.ts';
import { counterparties, documentKinds, locales } from './named-values.ts';
import type { NetworkStores } from './network-stores.ts';
import { abandonLoad, beginLoad, declareDays, publishLoad, recentLoads } from '#network/loads/statistics-loads.ts';
import { blockUser, listUsers, unblockUser } from './users.ts';

function command<Schema extends v.GenericSchema, Result>(
  input: Schema,
  run: (stores: NetworkStores, input: v.InferOutput<Schema>) => Promise<Result>,
) {
  return { input, run };
}

const nothing = v.strictObject({});
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const days = v.pipe(v.array(v.pipe(v.string(), v.isoDate())), v.minLength(1));
const isFinal = v.optional(v.boolean(), false);

const oneJob = v.strictObject({ id: v.pipe(v.string(), v.uuid('A job is named by its id, as `jobs list` shows it.')) });

const plainLine = (most: number, wrong: string) =>
  v.pipe(
    v.string(),
    v.check((text) => isPlainLine(text) && text.length <= most, wrong),
  );
const reason = plainLine(2_000, 'A reason is one line of at most 2,000 characters.');
const user = v.pipe(v.string(), v.maxLength(320));

const place = {
  kind: v.picklist(documentKinds),
  locale: v.picklist(locales),
  counterparty: v.nullable(v.picklist(counterparties)),
};

const newContract = v.strictObject({
  user,
  number: plainLine(64, 'A number is one line of at most 64 characters.'),
  counterparty: v.picklist(counterparties),
  date: v.nullable(v.pipe(v.string(), v.isoDate('A date is a day such as 2026-11-20.'))),
  pdf: v.pipe(v.string(), v.base64()),
});

const decision = v.strictObject({
  application: v.string(),
  action: v.picklist(operatorActions),
  reason: v.nullable(reason),
});

/**
 * Every command that works on the network's stores. It runs in the process that has them: the command line itself when
 * both stores are servers, else the API, to which it travels as JSON. Results are therefore plain JSON values.
 */
export const networkCommands = {
  beginLoad: command(
    v.strictObject({ asOf: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null) }),
    beginLoad,
  ),
  adBlocks: command(v.strictObject({ after: wholeNumber }), readAdBlocks),
  declareDays: command(v.strictObject({ id: wholeNumber, days, isFinal }), declareDays),
  publishLoad: command(v.strictObject({ id: wholeNumber, rows: wholeNumber, isFinal }), publishLoad),
  abandonLoad: command(v.strictObject({ id: wholeNumber }), abandonLoad),
  recentLoads: command(nothing, recentLoads),
  listApplications: command(v.strictObject({ status: v.nullable(v.picklist(statuses)) }), listApplications),
  decideApplication: command(decision, decideApplication),
  listJobs: command(v.strictObject({ dead: v.boolean() }), listJobs),
  retryJob: command(oneJob, retryJob),
  dropJob: command(oneJob, dropJob),
  setDocument: command(v.strictObject({ ...place, source: v.string() }), setDocument),
  removeDocument: command(v.strictObject(place), removeDocument),
  listDocuments: command(nothing, listDocuments),
  registerContract: command(newContract, (stores, { date, pdf, ...contract }) =>
    registerContract(stores, {
      ...contract,
      at: date === null ? null : new Date(date),
      pdf: Buffer.from(pdf, 'base64'),
    }),
  ),
  revokeContract: command(v.strictObject({ user, reason }), revokeContract),
  listContracts: command(nothing, listContracts),
  listUsers: command(
    v.strictObject({ term: v.nullable(v.pipe(v.string(), v.maxLength(200))), blocked: v.boolean() }),
    listUsers,
  ),
  blockUser: command(v.strictObject({ user, reason: v.nullable(reason) }), blockUser),
  unblockUser: command(v.strictObject({ user }), unblockUser),
  seedDemo: command(nothing, seedDemoNetwork),
};

export type NetworkCommands = typeof networkCommands;
export type CommandName = keyof NetworkCommands;
export type CommandInput<Name extends CommandName> = v.InferInput<NetworkCommands[Name]['input']>;
export type CommandResult<Name extends CommandName> = Awaited<ReturnType<NetworkCommands[Name]['run']>>;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(networkCommands, name);
}

/** Checks the input of a command and runs it. Throws `ValiError` for a wrong input, and what the command throws. */
export async function runCommand(stores: NetworkStores, name: CommandName, input: unknown): Promise<unknown> {
  // Each `run` fits its own schema, which the compiler cannot follow through a name.
  const { input: schema, run } = networkCommands[name] as {
    input: v.GenericSchema;
    run: (stores: NetworkStores, input: unknown) => Promise<unknown>;
  };
  return run(stores, v.parse(schema, input));
}
