import type { Failure, Locale } from '@publisher-console/api-contract';
import type { ApiError } from '#contract/api-error.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { readContract } from '#contract/document.ts';
import type { AnswerData, OperationId, PathParameters, QueryParameters, RequestBody } from '#contract/operation.ts';
import { createAnswerCheck } from './answer-check.ts';

export interface CallOptions<Id extends OperationId> {
  body?: RequestBody<Id>;
  params?: PathParameters<Id>;
  /** Parameters of the path as they are in the URL, in place of those of `params`. */
  encodedParams?: Record<string, string>;
  query?: QueryParameters<Id>;
  token?: string | undefined;
  refreshToken?: string | undefined;
  locale?: Locale;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/**
 * An answer that the contract allows. `data` has the type of a success, so a test checks `status` first. A file has no
 * `data`; its content is `text`.
 */
export interface Answer<Id extends OperationId> {
  status: number;
  data: AnswerData<Id>;
  code: ApiError['code'] | undefined;
  message: string | undefined;
  errors: Failure['errors'];
  headers: LightMyRequestResponse['headers'];
  text: string;
}

export interface ContractCalls {
  /** Calls an operation; throws when the contract does not allow the answer. */
  call<Id extends OperationId>(operation: Id, options?: CallOptions<Id>): Promise<Answer<Id>>;
  /** Sends any request that no operation answers; throws unless the answer is the envelope of a failure. */
  send(request: InjectOptions): Promise<Answer<'getHealth'>>;
}

// Compiling the schemas of answers is slower than most tests, and they are the same for every API.
export const checkAnswer = createAnswerCheck();
const routes = operationRoutes();

/** Calls the operations of an API without a port. */
export function createContractCalls(app: FastifyInstance): ContractCalls {
  async function inject<Id extends OperationId>(operation: Id | null, request: InjectOptions): Promise<Answer<Id>> {
    const response = await app.inject(request);
    const { statusCode: status, headers, body: text } = response;
    checkAnswer(operation, { status, contentType: headers['content-type'], text });
    const isFile = headers['content-disposition'] !== undefined;
    const { data, code, message, errors } = isFile ? ({} as Answer<Id>) : response.json<Answer<Id>>();
    return { status, data, code, message, errors, headers, text };
  }

  const call: ContractCalls['call'] = (operation, sent = {}) => {
    const { body, params = {}, encodedParams, query = {}, token, refreshToken, locale, headers, remoteAddress } = sent;
    const route = routes.get(operation);
    if (route === undefined) throw new Error(`The contract has no ${operation}`);
    return inject(operation, {
      method: route.method,
      url: filledPath(route.path, { ...encoded(params), ...encodedParams }),
      query: textsOf(query),
      ...(body === undefined ? {} : { payload: body as object }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(refreshToken === undefined ? {} : { 'refresh-token': refreshToken }),
        ...(locale === undefined ? {} : { 'accept-language': locale }),
        ...headers,
      },
    });
  };

  return { call, send: (request) => inject(null, request) };
}

interface OperationRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

function operationRoutes(): Map<OperationId, OperationRoute> {
  const found = new Map<OperationId, OperationRoute>();
  for (const [path, operations] of Object.entries(readContract().paths)) {
    for (const [method, { operationId }] of Object.entries(operations))
      found.set(operationId, { method: method.toUpperCase() as OperationRoute['method'], path });
  }
  return found;
}

function encoded(params: object): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(String(value))]));
}

function filledPath(path: string, encodedParams: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => encodedParams[name] ?? 'undefined');
}

function textsOf(query: object): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
