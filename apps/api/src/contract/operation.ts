import type { Locale, operations } from '@publisher-console/api-contract';
import type { FastifyBaseLogger } from 'fastify';

/** An operation of the contract, by its operationId. */
export type OperationId = keyof operations;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** What a caller sends in the body of an operation, already checked against the contract. */
export type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody: infer Content }
  ? JsonOf<Content>
  : undefined;

/** The `data` that an operation answers with when it succeeds. */
export type AnswerData<Id extends OperationId> =
  JsonOf<operations[Id]['responses'][200]> extends { data: infer Data } ? Data : never;

/** Who makes a call: the owner that every statement names. */
export interface Caller {
  publisherId: string;
  /** The publisher's number: the Publisher ID shown to people, and the owner's key in the warehouse. */
  publisherNumber: number;
  currency: string;
  sessionId: string;
}

/** One call, as a handler sees it. `caller` is there in every operation that the contract secures. */
export interface Call<Id extends OperationId> {
  body: RequestBody<Id>;
  caller: SecuredOperation<Id> extends true ? Caller : undefined;
  locale: Locale;
  /** The peer's address, for limits and the audit log. */
  clientAddress: string;
  userAgent: string;
  requestId: string;
  log: FastifyBaseLogger;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

type OpenOperation = 'login' | 'refreshToken' | 'getHealth' | 'getReadiness';
type SecuredOperation<Id extends OperationId> = Id extends OpenOperation ? false : true;

/** Answers an operation with its `data`; throws a `Rejection` to refuse. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<AnswerData<Id>>;

/** A handler for each operation of the contract: a missing one is a type error. */
export type Handlers = { [Id in OperationId]: Handler<Id> };
