import type { ApiError } from '#contract/api-error.ts';
import { failureAnswers } from '#contract/failure-answers.ts';
import type { CallOptions } from '#testing/contract-calls.ts';
import type { Belongings } from './belongings.ts';
import type { DocumentedOperation } from './documented-operations.ts';
import { malformedIds } from './malformed-ids.ts';
import type { Credentials, Neighbourhood } from './neighbourhood.ts';
import type { Expected, OperationRow, RowOperation } from './operation-row.ts';
import { streamHeaders } from '#testing/stream-body.ts';
import { operationRows } from './operation-rows.ts';

export type AnyCall = CallOptions<RowOperation>;

/** One call of the matrix, and what has to be answered. */
export interface AccessCell {
  operation: RowOperation;
  column: string;
  call: AnyCall;
  /** Null where only the answer to `same` counts. */
  expected: (Expected & { scope?: string | null }) | null;
  /** The names of the victim's values that the caller may see. */
  sees?: ReadonlySet<string>;
  /** The answer is about all publishers. */
  isOfNetwork?: true;
  /** A call that has to get the same answer, apart from the values that a call names. */
  same?: { call: AnyCall; named: Belongings };
}

const refusals = {
  nothing: 'token_missing',
  broken: 'token_invalid',
  expired: 'session_expired',
  ended: 'session_invalid',
  another: 'session_invalid',
} as const;

/** The request of an operation about the things in `of`. */
export function requestOf({ form }: Neighbourhood, operation: DocumentedOperation, of: Belongings): AnyCall {
  const { request } = operationRows[operation.id] as OperationRow;
  if (operation.acceptsForm) return { body: form.body as never, headers: { 'content-type': form.type } };
  if (operation.acceptsStream) return { ...request?.(of), body: '' as never, headers: streamHeaders('') };
  return request?.(of) ?? {};
}

/** Calls that are refused for who makes them, or for how: the request is about the caller's own things. */
export function credentialCells(hood: Neighbourhood, operation: DocumentedOperation): AccessCell[] {
  const { attacker, victim, blocked, undecided, restored, tokens } = hood;
  const { id, isSecured, scope } = operation;
  const row = operationRows[id] as OperationRow;
  const plain = ({ token, refreshToken }: Credentials & Partial<Belongings>): Credentials => ({
    ...(token !== undefined && { token }),
    ...(refreshToken !== undefined && { refreshToken }),
  });
  const cell = (column: string, credentials: Credentials, of: Belongings, expected: AccessCell['expected']) => ({
    operation: id,
    column,
    call: { ...requestOf(hood, operation, of), ...plain(credentials) },
    expected,
  });
  const refused = (code: ApiError['code']): Expected => ({ status: failureAnswers[code].status, code });
  const lacking = { ...refused('scope_missing'), scope };
  const [head = '', payload = '', signature = ''] = attacker.token.split('.');
  const turned = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const ofAnother = { token: attacker.token, refreshToken: victim.refreshToken };
  const columns: [string, Credentials, Belongings, Expected & { scope?: string | null }][] = [
    ['no token', {}, attacker, refused(refusals.nothing)],
    ['broken token', { token: 'broken' }, attacker, refused(refusals.broken)],
    ['wrongly signed token', { token: [head, payload, turned].join('.') }, attacker, refused(refusals.broken)],
    ['expired access token', hood.expired, attacker, refused(refusals.expired)],
    ['ended session', hood.ended, attacker, refused(refusals.ended)],
    ['refresh token of another session', ofAnother, attacker, refused(refusals.another)],
    ['API token of a blocked account', tokens.blocked, blocked, refused('account_blocked')],
    ['revoked API token', tokens.revoked, attacker, refused('token_revoked')],
    ['expired API token', tokens.expired, attacker, refused('token_expired')],
    ['unknown API token', tokens.unknown, attacker, refused('token_unknown')],
    ['key of the network', hood.keys.whole, attacker, refused(refusals.broken)],
    ['API token without the scope', tokens.without(scope), attacker, lacking],
    [
      'API token before the offer is accepted',
      tokens.undecided,
      undecided,
      scope === null ? lacking : refused('offer_required'),
    ],
  ];
  if (operation.networkScope !== null) {
    return networkColumns(hood, columns).map(([column, credentials, expected]) =>
      cell(column, credentials, attacker, expected),
    );
  }
  if (row.whileBlocked !== true) columns.push(['blocked account', blocked, blocked, refused('account_blocked')]);
  const isAllowedBeforeOffer = row.beforeOffer === true || row.beforeNewPassword === true;
  if (!isAllowedBeforeOffer) columns.push(['offer not accepted', undecided, undecided, refused('offer_required')]);
  if (row.beforeNewPassword !== true)
    columns.push(['restore session', restored, restored, refused('password_change_required')]);
  if (isSecured) return columns.map(([column, credentials, of, expected]) => cell(column, credentials, of, expected));

  // An operation that anybody may call does not look at the credentials. The request is one that changes nothing.
  const asked = id === 'register' ? victim : hood.nobody;
  const [anonymous, ...others] = columns.map(([column, credentials]) => cell(column, credentials, asked, null));
  return others.map((other) => ({ ...other, same: { call: anonymous?.call ?? {}, named: asked } }));
}

/** The columns of a call of the network's machines: no publisher may make it, with whatever credentials. */
function networkColumns(
  { keys }: Neighbourhood,
  ofPublishers: readonly [string, Credentials, Belongings, Expected][],
): [string, Credentials, Expected][] {
  const refused = (code: ApiError['code']): Expected => ({ status: failureAnswers[code].status, code });
  return [
    ...ofPublishers
      .filter(([, { token }]) => token !== undefined && token !== keys.whole.token)
      .map(([column, credentials]): [string, Credentials, Expected] => [column, credentials, refused('key_unknown')]),
    ['no key', {}, refused('key_missing')],
    ['unknown key', keys.unknown, refused('key_unknown')],
    ['revoked key', keys.revoked, refused('key_revoked')],
    ['expired key', keys.expired, refused('key_expired')],
    ['key without the scope', keys.withoutScope, refused('key_scope_missing')],
    ['key for another address', keys.elsewhere, refused('key_address_not_allowed')],
  ];
}

export type Part = 'body' | 'query' | `params.${string}`;

/** A member of the attacker, in a session and with an API token. */
export interface ForeignCaller {
  session: Credentials;
  token: Credentials;
}

/** The answer to a call in which these parts name things that the caller does not have. */
export function answerToForeign({ foreign = notFound, looksUpFirst }: OperationRow, parts: string[]): Expected {
  const isOfPath = parts.some((part) => part.startsWith('params.'));
  // Otherwise a body is checked before its application or template is looked up.
  return isOfPath && (looksUpFirst === true || !parts.includes('body')) ? notFound : foreign;
}

/** Calls of the attacker that name things of the victim, unknown things, or nothing that could be an id. */
export function foreignCells(
  hood: Neighbourhood,
  operation: DocumentedOperation,
  { session, token }: ForeignCaller = { session: { token: hood.attacker.token }, token: hood.tokens.whole },
): AccessCell[] {
  const { attacker, victim, nobody } = hood;
  const row = operationRows[operation.id] as OperationRow;
  if (row.revealReason !== undefined || operation.networkScope !== null) return [];
  // A caller with the password, the refresh token or the key of a link is no stranger.
  const { password, refreshToken, reportFileKey } = nobody;
  const strangers: Belongings = { ...victim, password, refreshToken, reportFileKey };
  const callers: [string, Credentials][] = [['', session]];
  if (operation.scope !== null) callers.push([' with an API token', token]);
  const own = requestOf(hood, operation, attacker);
  const parts = partsOf(own, requestOf(hood, operation, strangers));
  const cells: AccessCell[] = [];
  for (const [suffix, credentials] of callers) {
    for (const chosen of subsetsOf(parts)) {
      const asked = (of: Belongings) => ({ ...mixed(own, requestOf(hood, operation, of), chosen), ...credentials });
      const expected = answerToForeign(row, chosen);
      const named = `${chosen.join(' and ').replaceAll('params.', '')}${suffix}`;
      const same = { call: asked(nobody), named: nobody };
      cells.push({ operation: operation.id, column: `things of nobody in ${named}`, call: same.call, expected });
      const call = asked(strangers);
      if (namesThingsOf(victim, call))
        cells.push({ operation: operation.id, column: `things of another in ${named}`, call, expected, same });
    }
  }
  return [...cells, ...(session.token === attacker.token ? malformedCells(hood, operation) : [])];
}

/** Whether a call names a thing of a publisher. */
function namesThingsOf(publisher: Belongings, call: AnyCall): boolean {
  const request = JSON.stringify([call.params, call.query, call.body]);
  return Object.values(publisher).some((value) => typeof value === 'string' && request.includes(value));
}

/** Calls of the attacker whose path has a text that is no id. */
function malformedCells(hood: Neighbourhood, operation: DocumentedOperation): AccessCell[] {
  const { attacker } = hood;
  const own = requestOf(hood, operation, attacker);
  const isShared = (operationRows[operation.id] as OperationRow).isShared !== undefined;
  return operation.pathNames.flatMap((name) => {
    const ownText = String((own.params as Record<string, unknown>)[name]);
    const inCapitals = ownText.toUpperCase();
    const texts: (readonly [string, string])[] = [...malformedIds, ['the own id in capitals', inCapitals]];
    return (
      texts
        // A number has no capitals.
        .filter(([, text]) => text !== ownText && !(isShared && text === inCapitals))
        .map(([what, encoded]) => ({
          operation: operation.id,
          column: `${what} as ${name}`,
          call: { ...own, encodedParams: { [name]: encoded }, token: attacker.token },
          expected: notFound,
        }))
    );
  });
}

const notFound: Expected = { status: 404, code: 'not_found' };

/** The parts of a request that differ between two publishers. */
export function partsOf(own: AnyCall, other: AnyCall): Part[] {
  const names = Object.keys(own.params ?? {}).map((name): Part => `params.${name}`);
  return [...names, 'body' as const, 'query' as const].filter(
    (part) => JSON.stringify(partOf(own, part)) !== JSON.stringify(partOf(other, part)),
  );
}

function partOf(call: AnyCall, part: Part): unknown {
  if (part === 'body' || part === 'query') return call[part];
  return (call.params as Record<string, unknown>)[part.slice('params.'.length)];
}

function mixed(own: AnyCall, other: AnyCall, parts: Part[]): AnyCall {
  const names = parts.flatMap((part) => (part.startsWith('params.') ? [part.slice('params.'.length)] : []));
  const params = Object.fromEntries(names.map((name) => [name, (other.params as Record<string, unknown>)[name]]));
  return {
    ...own,
    ...(parts.includes('body') && { body: other.body }),
    ...(parts.includes('query') && { query: other.query }),
    params: { ...own.params, ...params },
  } as AnyCall;
}

function subsetsOf(parts: Part[]): Part[][] {
  const subsets: Part[][] = [[]];
  for (const part of parts) subsets.push(...subsets.map((subset) => [...subset, part]));
  return subsets.slice(1);
}
