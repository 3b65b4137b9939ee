import fc from 'fast-check';
import type { OutgoingHttpHeaders } from 'node:http';
import { brokenValues } from './broken-values.ts';
import type { BrokenValue } from './broken-values.ts';
import type { Expectation, FuzzRequest } from './fuzz-request.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import type { FuzzedOperation, Parameter } from './fuzzed-operation.ts';
import type { GoodRequest } from './good-requests.ts';
import { contentTypes, rawBodies } from './hostile-bodies.ts';
import { hostileHeaders, hostileQueries, wrongAuthorizations } from './hostile-heads.ts';
import { forbiddenKeys, hostileTexts, madeUpIds } from './hostile-texts.ts';
import { forms } from './hostile-forms.ts';
import { validValues } from './valid-values.ts';
import { textPlaces, withText } from './text-places.ts';

export interface CaseNeeds {
  operation: FuzzedOperation;
  good: GoodRequest;
  world: FuzzWorld;
  /** Counts the cases of this kind, so that lists are tried from the first to the last. */
  turn: number;
  /** Whether the contract allows a body for this operation. */
  allows: (body: unknown) => boolean;
}

/** A way to make requests: null where an operation has nothing for it. */
type CaseKind = (needs: CaseNeeds) => fc.Arbitrary<FuzzRequest> | null;

interface Changes {
  what: string;
  expected: Expectation;
  method?: string;
  path?: string;
  params?: Record<string, string>;
  query?: string;
  headers?: OutgoingHttpHeaders;
  /** JSON. */
  body?: unknown;
  bytes?: Buffer | null;
}

/** The good request with some changes. */
export function changed({ operation, good }: Pick<CaseNeeds, 'operation' | 'good'>, changes: Changes): FuzzRequest {
  const { what, expected, params = {}, query, headers = {} } = changes;
  const { form, token, headers: needed } = good;
  const sent = 'body' in changes ? changes.body : good.body;
  const json = sent === null || sent === undefined ? null : Buffer.from(JSON.stringify(sent));
  const type = form?.type ?? (json === null ? undefined : 'application/json');
  const search = query ?? new URLSearchParams(good.query).toString();
  return {
    operation: operation.id,
    what,
    expected,
    method: changes.method ?? operation.method,
    path: (changes.path ?? pathOf(operation, { ...good.params, ...params })) + (search === '' ? '' : `?${search}`),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...needed,
      ...headers,
    },
    body: changes.bytes === undefined ? (form?.body ?? json) : changes.bytes,
  };
}

function pathOf({ path }: FuzzedOperation, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_slot, name: string) => encoded(params[name] ?? ''));
}

/** Encodes like a careful client, also what `encodeURIComponent` refuses. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E');
}

/** Texts with which the head of a request stays below the 16 KB that Node reads of it. */
const shortTexts = hostileTexts.filter((text) => encoded(text).length < 12_000);

const one = (request: FuzzRequest) => fc.constant(request);
const pick = <Item>(list: readonly Item[], turn: number): Item | undefined => list[turn % list.length];
const inPath = ({ operation }: CaseNeeds) => operation.parameters.filter((parameter) => parameter.in === 'path');
const inQuery = ({ operation }: CaseNeeds) => operation.parameters.filter((parameter) => parameter.in === 'query');

const good: CaseKind = (needs) => one(changed(needs, { what: 'a good request', expected: 'done' }));

const valid: CaseKind = (needs) => {
  const { body } = needs.operation;
  const query = validQuery(inQuery(needs));
  if (body === null && inQuery(needs).length === 0) return null;
  const bodies = body === null ? fc.constant(null) : partlyGood(needs.good.body, validValues(body));
  return fc.tuple(bodies, query).map(([made, asked]) =>
    changed(needs, {
      what: 'values that the schemas allow',
      expected: body === null || needs.allows(made) ? 'described' : 'refused',
      query: asked,
      ...(body !== null && { body: made }),
    }),
  );
};

/** Replaces some properties of a good body, so that not all of them are unlikely. */
function partlyGood(body: unknown, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })).map(([made, isReplaced]) => {
    const names = Object.keys({ ...(made as object), ...(body as object) });
    const chosen = names.map<[string, object]>((name, index) => [
      name,
      (isReplaced[index] === true ? made : body) ?? {},
    ]);
    return Object.fromEntries(
      chosen.flatMap(([name, from]) => (name in from ? [[name, (from as Record<string, unknown>)[name]]] : [])),
    );
  });
}

function validQuery(parameters: Parameter[]): fc.Arbitrary<string> {
  const values = parameters.map(({ name, schema }) => [name, validValues(schema)] as const);
  return fc
    .record(Object.fromEntries(values), { requiredKeys: [], noNullPrototype: true })
    .map(
      (query) =>
        new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, wellFormed(value)])),
    )
    .map(String);
}

const wellFormed = (value: unknown) => String(value).toWellFormed();

const brokenOf =
  (kind: BrokenValue['kind']): CaseKind =>
  (needs) => {
    const { operation, turn, allows } = needs;
    if (operation.body === null) return kind === 'constraint' ? brokenQuery(needs) : null;
    const broken = brokenValues(operation.body, needs.good.body).filter(
      (found) => found.kind === kind && !allows(found.value),
    );
    const found = pick(broken, turn);
    if (found === undefined) return null;
    return one(changed(needs, { what: found.what, expected: 'refused', body: found.value }));
  };

const brokenQuery: CaseKind = (needs) => {
  const broken = inQuery(needs).flatMap(({ name, schema }) =>
    brokenValues(schema, '1')
      .filter(({ kind, value }) => kind === 'constraint' && typeof value !== 'object')
      .map(({ what, value }) => ({ what: `${name}${what}`, query: `${name}=${encodeURIComponent(String(value))}` })),
  );
  const found = pick(broken, needs.turn);
  return found === undefined ? null : one(changed(needs, { ...found, expected: 'refused' }));
};

const foreignIds: CaseKind = (needs) => {
  const { own, foreign } = needs.world;
  const [parameter] = inPath(needs).toReversed();
  if (parameter?.name !== 'id' && parameter?.name !== 'adBlockId') return null;
  const ofOthers = needs.operation.path.includes('ad-block/')
    ? [foreign.adBlockId, own.applicationId]
    : [foreign.applicationId, foreign.adBlockId];
  const ids = [...ofOthers, foreign.templateId, foreign.id, ...madeUpIds];
  return fc.constantFrom(...(needs.turn === 0 ? ofOthers : ids)).map((id) =>
    changed(needs, {
      what: 'an id of another publisher or of nothing',
      expected: 404,
      params: { [parameter.name]: id },
    }),
  );
};

const hostilePath: CaseKind = (needs) => {
  const parameters = inPath(needs);
  if (parameters.length === 0) return null;
  return fc
    .tuple(fc.constantFrom(...parameters), fc.constantFrom(...shortTexts.filter((text) => text !== '')))
    .map(([{ name }, text]) =>
      changed(needs, { what: `a hostile ${name}`, expected: 'refused', params: { [name]: text } }),
    );
};

const hostileTextsInBody: CaseKind = (needs) => {
  const { operation, good: request, allows } = needs;
  const places = textPlaces(request.body);
  if (operation.body === null || places.length === 0) return null;
  return fc.tuple(fc.constantFrom(...places), fc.constantFrom(...hostileTexts)).map(([place, text]) => {
    const body = withText(request.body, place, text);
    const expected = allows(body) ? 'described' : 'refused';
    return changed(needs, { what: `a hostile text at /${place.join('/')}`, expected, body });
  });
};

const hostileQuery: CaseKind = (needs) => {
  const known = inQuery(needs).flatMap(({ name }) => shortTexts.map((text) => `${name}=${encoded(text)}`));
  const twice = inQuery(needs).map(({ name, schema }) => `${name}=${String(sampleOf(schema))}&${name}=x`);
  return fc
    .constantFrom(...hostileQueries, ...known, ...twice)
    .map((query) => changed(needs, { what: 'a hostile query', expected: 'described', query }));
};

const sampleOf = ({ enum: choices = ['1'] }: Parameter['schema']) => choices[0];

const extraKeys: CaseKind = (needs) => {
  const { body } = needs.good;
  if (needs.operation.body === null) return null;
  const key = pick(forbiddenKeys, needs.turn) ?? '';
  return one(
    changed(needs, {
      what: `a key that callers may not choose: ${key}`,
      expected: 'refused',
      body: { ...(body as object), [key]: true },
    }),
  );
};

const acceptsJson = ({ acceptsForm, acceptsStream }: FuzzedOperation) => !acceptsForm && !acceptsStream;

const raw: CaseKind = (needs) => {
  if (!acceptsJson(needs.operation)) return null;
  const text = needs.good.body === null ? '{}' : JSON.stringify(needs.good.body);
  return fc.constantFrom(...rawBodies(text)).map(({ what, bytes, isRefused }) =>
    changed(needs, {
      what,
      expected: isRefused && needs.operation.body !== null ? 'refused' : 'described',
      headers: { 'content-type': 'application/json' },
      bytes: bytes(),
    }),
  );
};

const otherContentTypes: CaseKind = (needs) => {
  const bytes = Buffer.from(needs.good.body === null ? '{}' : JSON.stringify(needs.good.body));
  const hasBody = needs.operation.body !== null || !acceptsJson(needs.operation);
  return fc.constantFrom(...contentTypes).map((type) =>
    changed(needs, {
      what: `the content type ${type}`,
      expected: hasBody ? 'refused' : 'described',
      headers: { 'content-type': type },
      bytes,
    }),
  );
};

const tooLarge: CaseKind = (needs) => {
  if (!acceptsJson(needs.operation)) return null;
  const bytes = Buffer.from(JSON.stringify({ ...(needs.good.body as object), padding: 'x'.repeat(1_100_000) }));
  const headers = { 'content-type': 'application/json' };
  return one(changed(needs, { what: 'a body of more than a megabyte', expected: 'refused', headers, bytes }));
};

const allMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD'];

const otherMethods: CaseKind = (needs) => {
  const { methods } = needs.operation;
  const others = allMethods.filter((method) => !methods.includes(method));
  return fc.constantFrom(...others).map((method) => {
    const isRead = method === 'HEAD' && methods.includes('GET');
    const request = changed(needs, {
      what: `the method ${method}`,
      expected: isRead ? 'described' : 405,
      method,
      bytes: null,
    });
    return { ...request, operation: isRead && needs.operation.method === 'GET' ? needs.operation.id : null };
  });
};

const hostileHead: CaseKind = (needs) =>
  fc.constantFrom(...hostileHeaders).map(({ headers, isRefusedIfRepeatable = false }) =>
    changed(needs, {
      what: `the header ${Object.keys(headers).join(', ')}`,
      expected: isRefusedIfRepeatable && isRepeatable(needs.operation) ? 'refused' : 'described',
      headers,
    }),
  );

const filePart: CaseKind = (needs) =>
  fc
    .constantFrom('bytes=0-0', 'bytes=0-', 'bytes=-1')
    .map((range) => changed(needs, { what: `the range ${range}`, expected: 206, headers: { range } }));

const isRepeatable = ({ parameters }: FuzzedOperation) => parameters.some(({ name }) => name === 'Idempotency-Key');

const noSession: CaseKind = (needs) =>
  fc.constantFrom(null, ...wrongAuthorizations).map((authorization) => {
    const request = changed(needs, { what: 'no session', expected: 401 });
    const { authorization: _left, cookie: _session, ...headers } = request.headers;
    return { ...request, headers: authorization === null ? headers : { ...headers, authorization } };
  });

const apiToken: CaseKind = (needs) => {
  const { operation, good: request, world } = needs;
  const isOwn = request.token === world.own.token;
  const refused = operation.isOfNetwork ? 401 : 403;
  const expected = operation.scope === null ? refused : isOwn ? 'done' : 'described';
  const headers = { authorization: `Bearer ${world.own.apiToken}` };
  return one(changed(needs, { what: 'an API token', expected, headers }));
};

const hostileForm: CaseKind = (needs) => {
  if (!needs.operation.acceptsForm) return null;
  return forms().map(({ what, type, body }) =>
    changed(needs, { what, expected: 'described', headers: { 'content-type': type }, bytes: body }),
  );
};

export interface CaseGroup {
  name: string;
  makeRequests: CaseKind;
  /** How often an operation is tried in a round; once when absent. */
  times?: number;
  /** Whether a request may have an effect, and so needs things that no earlier one has used up. */
  hasEffect?: boolean;
  /** Without it, all operations have something for the kind. */
  appliesTo?: (operation: FuzzedOperation) => boolean;
}

const hasBody = ({ body }: FuzzedOperation) => body !== null;
const has = (place: Parameter['in']) => (operation: FuzzedOperation) =>
  operation.parameters.some((parameter) => parameter.in === place);
const hasQuery = has('query');
const hasPath = has('path');
const isSecured = (operation: FuzzedOperation) => operation.isSecured;

/** All kinds, in their order; a round begins with good requests of all operations. */
export const caseGroups: readonly CaseGroup[] = [
  { name: 'good', makeRequests: good, hasEffect: true },
  {
    name: 'valid',
    makeRequests: valid,
    hasEffect: true,
    appliesTo: (operation) => hasBody(operation) || hasQuery(operation),
  },
  {
    name: 'constraint',
    makeRequests: brokenOf('constraint'),
    times: 2,
    appliesTo: (operation) => hasBody(operation) || hasQuery(operation),
  },
  { name: 'type', makeRequests: brokenOf('type'), times: 2, appliesTo: hasBody },
  { name: 'hostile text', makeRequests: hostileTextsInBody, times: 2, hasEffect: true, appliesTo: hasBody },
  { name: 'forbidden key', makeRequests: extraKeys, appliesTo: hasBody },
  { name: 'raw body', makeRequests: raw, appliesTo: acceptsJson },
  {
    name: 'content type',
    makeRequests: otherContentTypes,
    appliesTo: (operation) => hasBody(operation) || operation.acceptsForm || operation.acceptsStream,
  },
  { name: 'size', makeRequests: tooLarge, appliesTo: hasBody },
  // A key of the network and the staff may name the things of every publisher.
  {
    name: 'ids',
    makeRequests: foreignIds,
    appliesTo: (operation) => hasPath(operation) && !operation.isOfNetwork && !operation.isOfDesk,
  },
  { name: 'path', makeRequests: hostilePath, appliesTo: hasPath },
  { name: 'query', makeRequests: hostileQuery },
  { name: 'method', makeRequests: otherMethods },
  { name: 'headers', makeRequests: hostileHead },
  { name: 'part', makeRequests: filePart, appliesTo: ({ answers }) => '206' in answers },
  { name: 'no session', makeRequests: noSession, appliesTo: isSecured },
  {
    name: 'API token',
    makeRequests: apiToken,
    hasEffect: true,
    appliesTo: (operation) => isSecured(operation) && !operation.isOfDesk,
  },
  { name: 'form', makeRequests: hostileForm, times: 100, appliesTo: ({ acceptsForm }) => acceptsForm },
];
