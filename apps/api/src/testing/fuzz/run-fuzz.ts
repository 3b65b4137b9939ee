import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { OperationId } from '#contract/operation.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { countFiles } from '#modules/files/testing/file-uploads.ts';
import { caseGroups, changed } from './fuzz-cases.ts';
import type { CaseGroup } from './fuzz-cases.ts';
import { createFuzzReport } from './fuzz-report.ts';
import type { FuzzReport } from './fuzz-report.ts';
import { createSend } from './fuzz-request.ts';
import type { FuzzAnswer, FuzzRequest, Send } from './fuzz-request.ts';
import { fuzzedOperations } from './fuzzed-operation.ts';
import type { FuzzedOperation } from './fuzzed-operation.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { canary, noteCanary } from './fuzz-world.ts';
import { goodRequest } from './good-requests.ts';
import type { GoodRequest } from './good-requests.ts';
import { createJudge } from './judge-answer.ts';
import type { Secrets } from './judge-answer.ts';

interface FuzzOptions {
  seed: number;
  requests: number;
  /** A fault between the fuzzer and the API, for the control. */
  fault?: (send: Send) => Send;
  /** Which operations are tried; all when absent. */
  tries?: (id: OperationId, index: number) => boolean;
}

/** Requests that make a failing one simpler. */
const mostShrinks = 60;
/** A run in which everything is wrong ends early. */
const mostFailures = 100;

const secretsOf = ({ foreign }: FuzzWorld): Secrets => ({
  credentials: [foreign.token, foreign.refreshToken, foreign.apiToken],
  ofOthers: [canary, noteCanary, foreign.email],
});

/** Tries the API with generated requests until their number is reached. */
export async function runFuzz(world: FuzzWorld, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, requests, tries = () => true, fault = (send) => send } = options;
  const operations = fuzzedOperations();
  const tried = operations.filter(({ id }, index) => tries(id, index));
  const report = createFuzzReport(seed, tried);
  const judge = createJudge(operations);
  const allows = createBodyCheck(operations);
  const { app } = world.api;
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { send: sendPlainly, close } = createSend((app.server.address() as AddressInfo).port);
  const send = fault(sendPlainly);
  const isOver = () => report.requests >= requests || report.failures.length >= mostFailures;

  /** Sends a request; returns what is wrong with its answer. */
  async function judged(request: FuzzRequest): Promise<{ answer: FuzzAnswer | null; wrong: string | null }> {
    world.passLimits();
    try {
      const answer = await send(request);
      const wrong = judge(request, answer, secretsOf(world));
      return { answer, wrong: wrong === null ? null : `${wrong}\n  ${answer.text.slice(0, 500)}` };
    } catch (error) {
      return { answer: null, wrong: `no answer: ${(error as Error).message}` };
    }
  }

  /** Tries one generated request. When its answer is wrong, tries simpler ones. */
  async function tryCase(requestsOf: fc.Arbitrary<FuzzRequest>, caseSeed: number): Promise<void> {
    let attempts = 0;
    let simplest: { request: FuzzRequest; wrong: string } | null = null;
    const property = fc.asyncProperty(requestsOf, async (request) => {
      attempts += 1;
      if (attempts > mostShrinks) return true;
      const { answer, wrong } = await judged(request);
      if (attempts === 1) report.count(request, answer);
      if (wrong !== null) simplest = { request, wrong };
      return wrong === null;
    });
    await fc.check(property, { seed: caseSeed, numRuns: 1 });
    // The compiler does not see that the property sets it.
    const found = simplest as { request: FuzzRequest; wrong: string } | null;
    if (found === null) report.pass();
    else report.fail(found.request, found.wrong);
  }

  /** The last good request of each operation, for requests without an effect. */
  const used = new Map<OperationId, GoodRequest>();

  async function goodOf(operation: FuzzedOperation, hasEffect: boolean): Promise<GoodRequest> {
    const found = hasEffect ? undefined : used.get(operation.id);
    const good = found ?? (await goodRequest(operation, world));
    used.set(operation.id, good);
    return good;
  }

  async function tryGroup(round: number, group: CaseGroup): Promise<void> {
    const { name, makeRequests, times = 1, hasEffect = false, appliesTo = () => true } = group;
    for (const operation of tried.filter(appliesTo)) {
      const offset = seedOf(seed, operation.id, name) % 1_000;
      for (let time = 0; time < times && !isOver(); time += 1) {
        const turn = offset + round * times + time;
        const good = await goodOf(operation, hasEffect);
        const requestsOf = makeRequests({ operation, good, world, turn, allows: (body) => allows(operation, body) });
        if (requestsOf === null) break;
        await tryCase(requestsOf, seedOf(seed, operation.id, name, round, time));
      }
    }
  }

  try {
    for (let round = 0; !isOver(); round += 1) {
      if (round > 0) await world.renew();
      used.clear();
      for (const group of caseGroups) await tryGroup(round, group);
      await world.api.deliverMails();
      for (const line of drainErrors(world)) report.failRun(`the log has an error: ${line}`);
      world.api.mails.length = 0;
    }
    await lookAfter(operations);
  } finally {
    close();
  }
  return report;

  /** What has to be true after all requests. */
  async function lookAfter(all: readonly FuzzedOperation[]): Promise<void> {
    for (const id of ['getCurrentUser', 'getHealth', 'getReadiness'] as const) {
      const operation = all.find((one) => one.id === id);
      if (operation === undefined) throw new Error(`The contract has no ${id}`);
      const good = await goodRequest(operation, world);
      const { wrong } = await judged(changed({ operation, good }, { what: 'a call at the end', expected: 'done' }));
      if (wrong !== null) report.failRun(`${id} at the end: ${wrong}`);
    }
    for (const id of report.withoutSuccess()) report.failRun(`${id} never answered with a success`);
    const { half } = await countFiles(world.api);
    if (half > 0) report.failRun(`${half} files of broken uploads are left`);
  }
}

/** A number that depends on all parts. */
function seedOf(...parts: (number | string)[]): number {
  return createHash('sha256').update(parts.join(' ')).digest().readUInt32BE() % 2 ** 31;
}

function createBodyCheck(operations: readonly FuzzedOperation[]) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const schemas = new Map(operations.map(({ id, body }) => [id, body]));
  return ({ id }: FuzzedOperation, body: unknown): boolean => {
    const schema = schemas.get(id);
    // Compiled at the first use: Ajv finds it again by the schema.
    return schema !== null && schema !== undefined && ajv.validate(schema, body);
  };
}

/** Lines of errors since the last look. A refused or failed call of a caller is no error. */
function drainErrors({ api }: FuzzWorld): string[] {
  const lines = api.logLines.splice(0);
  return lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
}
