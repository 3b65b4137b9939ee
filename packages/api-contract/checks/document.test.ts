import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';

import { operationsOfBlocked } from '../src/blocked-account.ts';
import { document, operations, parametersOf } from './testing/described-document.ts';
import type { Response } from './testing/described-document.ts';

/** The only calls that are answered in a session from a restore link; all others answer `password_change_required`. */
const restoringCalls = new Set(['GET /user/current', 'POST /logout']);

/** Health checks: they have no limit and need no session, and only check that the stores answer. */
const machineCalls = new Set(['GET /health', 'GET /ready']);

test.each(['openapi.yaml', 'network.yaml'])('%s is valid OpenAPI 3.1', async (file) => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(file);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('no two operations share a name', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(operations.length);
});

describe.each(operations)('$call', ({ call, operation }) => {
  test('has a name, a tag that the document explains, and a summary', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary).toBeTruthy();
    expect(operation.tags).toHaveLength(1);
    expect(document.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(operation.tags ?? []));
  });

  test('names every error answer that it can give', () => {
    const answers = Object.keys(operation.responses);
    const signedIn = operation.security?.length !== 0;
    const parameters = parametersOf(operation);
    // Every operation with a body refuses one that is not JSON.
    const isRejectable = !call.startsWith('GET ') || parameters.length > 0 || (signedIn && !restoringCalls.has(call));
    const expected = [
      'default',
      ...(signedIn ? ['401', '403', '423'] : []),
      ...(parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
      ...(isRejectable ? ['422'] : []),
      ...(machineCalls.has(call) ? [] : ['429', '503']),
    ];
    expect(answers).toEqual(expect.arrayContaining(expected));
  });
});

test('a token needs one scope for a call, because admission compares one', () => {
  const scopes = operations.flatMap(({ call, operation: { security = [] } }) =>
    security.flatMap(({ apiToken }) => (apiToken === undefined ? [] : [{ call, apiToken }])),
  );
  expect(scopes.length).toBeGreaterThan(0);
  expect(scopes.filter(({ apiToken }) => apiToken.length !== 1)).toEqual([]);
});

test('the description of `account_blocked` names the calls that a blocked account may make', () => {
  const { description = '' } = document.components.schemas.FailureCode ?? {};
  const line = description.split('\n').find((each) => each.startsWith('- `account_blocked`')) ?? '';
  const named = [...line.matchAll(/`([A-Z]+ \/[^`]+)`/gu)].map(([, call]) => call);
  const allowed = operations.filter(({ operation: { operationId } }) =>
    (operationsOfBlocked as readonly unknown[]).includes(operationId),
  );
  expect(allowed).toHaveLength(operationsOfBlocked.length);
  expect(new Set(named)).toEqual(new Set(allowed.map(({ call }) => call)));
});

// The linter checks the examples themselves against their schemas.
test('every request and every answer in JSON has an example', () => {
  const sent = operations.flatMap(({ call, operation }) => contentsOf(call, operation.requestBody));
  const answered = operations.flatMap(({ call, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => contentsOf(`${call} ${status}`, response)),
  );
  const shared = Object.entries(document.components.responses).flatMap(([name, response]) =>
    contentsOf(name, response),
  );
  const contents = [...sent, ...answered, ...shared];
  expect(contents.filter(({ examples }) => examples === undefined).map(({ at }) => at)).toEqual([]);
  expect(contents.length).toBeGreaterThan(operations.length);
});

test.each(operations)('each answer of $call names the headers that it has', ({ operation }) => {
  const acceptsToken = operation.security?.some((way) => 'apiToken' in way) === true;
  const always = ['X-Request-Id', 'API-Version', ...(acceptsToken ? ['RateLimit', 'RateLimit-Policy'] : [])];
  for (const [status, answer] of Object.entries(operation.responses)) {
    const named = Object.keys(answerOf(answer).headers ?? {});
    expect([status, always.filter((name) => !named.includes(name))]).toEqual([status, []]);
  }
});

/** Schemas of bodies in JSON and of forms. */
function contentsOf(at: string, { content = {} }: Response = {}): { at: string; examples?: object | undefined }[] {
  return Object.entries(content)
    .filter(([type]) => type === 'application/json' || type === 'multipart/form-data')
    .map(([, { examples }]) => ({ at, examples }));
}

function answerOf(answer: Response): Response {
  if (answer.$ref === undefined) return answer;
  return document.components.responses[answer.$ref.slice('#/components/responses/'.length)] ?? {};
}
