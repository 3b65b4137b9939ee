import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { readContract } from '#contract/document.ts';
import { checkAnswer } from '#testing/contract-calls.ts';
import { leakIn } from './answer-leaks.ts';
import type { FuzzAnswer, FuzzRequest } from './fuzz-request.ts';
import type { DescribedAnswer, FuzzedOperation, Schema } from './fuzzed-operation.ts';

/** Values of hidden fields. */
export interface Secrets {
  /** No answer contains them. */
  credentials: readonly string[];
  /** The staff reads them, and no publisher does. */
  ofOthers: readonly string[];
}

/** What is wrong with an answer; null if nothing is. */
export type Judge = (request: FuzzRequest, answer: FuzzAnswer, secrets: Secrets) => string | null;

/** The statuses of the contract's `default`: the request's form is wrong. */
const formStatuses = new Set([405, 413, 415]);

/** The headers of every answer, and what they have to be. */
const always: Record<string, RegExp> = {
  'x-request-id': /^[0-9a-f-]{36}$/u,
  'api-version': /^\d+\.\d+\.\d+$/u,
  'cache-control': /./u,
  'content-security-policy': /^default-src 'none';|^sandbox/u,
  'permissions-policy': /./u,
  'referrer-policy': /^no-referrer$/u,
  'strict-transport-security': /^max-age=63072000/u,
  'x-content-type-options': /^nosniff$/u,
};

/** Headers of HTTP, of browsers and of `helmet`, which the contract does not describe. */
const usual = new Set([
  ...Object.keys(always),
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'content-type',
  'transfer-encoding',
  'vary',
  'set-cookie',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'content-encoding',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'deprecation',
  'sunset',
  'link',
]);

/** What an answer of an operation must not contain. The machines of the network handle their own credentials. */
function secretsFor(operation: FuzzedOperation | undefined, { credentials, ofOthers }: Secrets): readonly string[] {
  if (operation?.isOfNetwork === true) return [];
  return operation?.isOfDesk === true ? credentials : [...credentials, ...ofOthers];
}

/** Judges answers by the contract, by the expectation of the request, and by what no answer may reveal. */
export function createJudge(operations: readonly FuzzedOperation[]): Judge {
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const headersFit = createHeaderCheck();

  return (request, answer, secrets) => {
    const { status, headers, text } = answer;
    const operation = request.operation === null ? undefined : known.get(request.operation);
    if (status >= 500) return `the server failed: ${status}`;
    if (operation !== undefined && operation.answers[status] === undefined && !formStatuses.has(status))
      return `the contract has no answer ${status} of ${operation.id}`;
    const unexpected = isExpected(request, status);
    if (unexpected !== null) return unexpected;
    const wrongHeader = headersFit(operation, answer);
    if (wrongHeader !== null) return wrongHeader;
    const sent = `${decoded(request.path)} ${JSON.stringify(request.headers)} ${request.body?.toString('utf8') ?? ''}`;
    const leak = leakIn(`${text} ${JSON.stringify(headers)}`, sent, secretsFor(operation, secrets));
    if (leak !== null) return `the answer contains ${leak}`;
    if (request.method === 'HEAD') return text === '' ? null : 'an answer to HEAD has a body';
    try {
      checkAnswer(operation?.id ?? null, { status, contentType: headers['content-type'], text });
    } catch (error) {
      return (error as Error).message;
    }
    return ({} as { polluted?: unknown }).polluted === undefined ? null : 'Object.prototype was changed';
  };
}

function isExpected({ expected }: FuzzRequest, status: number): string | null {
  const isDone = status >= 200 && status < 300;
  if (expected === 'described') return null;
  if (expected === 'done') return isDone ? null : `a good request was answered ${status}`;
  if (expected === 'refused')
    return !isDone && status >= 400 ? null : `a request that breaks the contract was answered ${status}`;
  // Too many requests, or a too large one, may be refused for that first.
  return status === expected ? null : `answered ${status} and not ${expected}`;
}

type HeaderCheck = (operation: FuzzedOperation | undefined, answer: FuzzAnswer) => string | null;

function createHeaderCheck(): HeaderCheck {
  const ajv = new Ajv2020({ strict: false, coerceTypes: true });
  addFormats.default(ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  const fits = (schema: Schema, value: string) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    // Values are converted in place, so they need one.
    return validate(schema.type === 'integer' ? Number(value) : value);
  };
  const { version } = readContract().info;

  return (operation, { status, headers, text }) => {
    for (const [name, pattern] of Object.entries(always))
      if (!pattern.test(String(headers[name] ?? ''))) return `header ${name} is ${JSON.stringify(headers[name])}`;
    if (headers['api-version'] !== version) return `header api-version is ${String(headers['api-version'])}`;
    if (status === 405 && headers.allow === undefined) return 'header allow is missing';
    if (status === 429 && headers['retry-after'] === undefined) return 'header retry-after is missing';
    const type = String(headers['content-type']);
    if (
      text.startsWith('{') &&
      !/^(?:application\/x-ndjson|(?:application\/json|text\/\w+); charset=utf-8)$/u.test(type)
    )
      return `header content-type is ${type}`;
    const described: DescribedAnswer['headers'] = operation?.answers[status]?.headers ?? {};
    const names = new Map(Object.entries(described).map(([name, header]) => [name.toLowerCase(), header]));
    for (const [name, { required = false, schema }] of names) {
      const value = headers[name];
      if (value === undefined ? required : !fits(schema, String(value)))
        return `header ${name} is ${JSON.stringify(value)}`;
    }
    const isForm = formStatuses.has(status) || operation === undefined;
    const unknown = Object.keys(headers).find(
      (name) =>
        !usual.has(name) && !names.has(name) && !(isForm && /^(?:allow|ratelimit|ratelimit-policy)$/u.test(name)),
    );
    return unknown === undefined ? null : `the contract has no header ${unknown}`;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
