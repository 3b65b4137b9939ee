import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import helmet from '@fastify/helmet';
import { readRefusedBody } from '@publisher-console/http-edge/refused-body';
import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import { create as contentDisposition } from 'content-disposition';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { isSecured, readContract, routedContract } from '#contract/document.ts';
import { successEnvelope } from '#contract/envelope.ts';
import { FileAnswer } from '#contract/file-answer.ts';
import { preferredLocale } from '#contract/language.ts';
import { isBuilt } from '#contract/not-built.ts';
import type { BuiltOperation } from '#contract/not-built.ts';
import type { Call, Caller, DeviceMemory, Handlers, OperationId } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { createRequestValidation } from '#contract/request-validation.ts';
import { limitKeyOf } from '#modules/account/limits/limit-key.ts';
import { requireAdmission } from '#modules/account/session/admission.ts';
import type { Authenticate } from '#modules/account/session/authentication.ts';
import type { Peer } from '#modules/account/account-dependencies.ts';
import { serveMailbox } from '#mailbox/mailbox-page.ts';
import { serveReference } from '#reference/api-reference.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import { createCallLimit } from './call-limit.ts';
import { identifyClients } from './client.ts';
import { allowOrigins } from './cross-origin.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { fail } from './failure.ts';
import { monotonicClock } from './monotonic-clock.ts';

const bodyLimit = 1024 ** 2;
/** Before anybody has signed in, nobody needs to send much. */
const openBodyLimit = 16 * 1024;

export interface AppDependencies {
  handlers: Handlers;
  /** Finds who sends a secured call; throws a `Rejection` when nobody may. */
  authenticate: Authenticate;
  publicOrigin: string;
  /** Whose word about the client's address is believed. */
  trustedProxies: TrustedProxies;
  /** Other origins whose pages may call. */
  allowedOrigins?: string[];
  log: FastifyBaseLogger;
  /** General limit of this process, per session or, without one, per address. */
  callsPerMinute?: number;
  /** The clock of limits, in milliseconds: no change of the wall clock moves it. */
  clock?: () => number;
  /** Shows the contract to people at `/reference/`. */
  hasReference?: boolean;
  /** Shown at `/mailbox/`, to this machine alone. */
  mailbox?: Mailbox | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    operationId?: OperationId;
  }
}

/** Builds the server that keeps the contract: its routes and checks come out of the document, its answers from `handlers`. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const {
    handlers,
    authenticate,
    trustedProxies,
    allowedOrigins = [],
    callsPerMinute = 300,
    clock = monotonicClock,
    hasReference = false,
    mailbox,
  } = dependencies;
  const contract = readContract();
  const deviceCookie = createDeviceCookie(dependencies.publicOrigin);
  const app = Fastify({
    loggerInstance: dependencies.log,
    // One line for each call, written by `logCall`, instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit,
    requestTimeout: 30_000,
    // A call that arrives on an open connection while the server shuts down is still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
  });

  app.setValidatorCompiler(createRequestValidation());
  // The document is held against every answer in the tests; here an answer is only written down.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => fail(new Rejection('not_found'), request, reply));
  app.decorateRequest('caller', null);
  identifyClients(app, trustedProxies);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  });
  await allowOrigins(app, allowedOrigins);
  const countCall = createCallLimit({ window: 60_000, clock });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'private, no-store');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
  app.addHook('onRoute', acceptJsonOnly);
  app.addHook('onSend', readRefusedBody);
  app.addHook('onResponse', logCall);

  await app.register(fastifyOpenapiGlue, {
    specification: routedContract(contract),
    operationResolver: (operationId, method, path) => {
      const id = operationId as OperationId;
      const secured = isSecured(contract, path, method);
      return {
        method,
        url: routePath(path),
        config: { operationId: id },
        bodyLimit: secured ? bodyLimit : openBodyLimit,
        // Before the body is read: who may not call learns nothing about what would be wrong with the call.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          await admit(request, id, { secured, device: deviceCookie.of(request, reply).kept });
          if (!isBuilt(id)) throw new Rejection('not_implemented');
        },
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          answer(handlers, id as BuiltOperation, { request, reply, device: deviceCookie.of(request, reply) }),
      };
    },
  });

  if (hasReference) await app.register(serveReference);
  if (mailbox !== undefined) await app.register(serveMailbox, { mailbox });

  for (const [path, operations] of Object.entries(contract.paths))
    refuseOtherMethods(app, path, Object.keys(operations));

  async function admit(request: FastifyRequest, id: OperationId, { secured, device }: Admitted): Promise<void> {
    let refusal: unknown = null;
    if (secured) {
      try {
        const { authorization } = request.headers;
        request.caller = await authenticate(
          { authorization, refreshToken: headerOf(request, 'refresh-token'), device },
          peerOf(request),
        );
        requireAdmission(id, request.caller);
      } catch (error) {
        refusal = error;
      }
    }
    const retryAfter = isProbe(request) ? null : countCall(callerKey(request), callsPerMinute);
    if (retryAfter !== null) throw new Rejection('rate_limited', { retryAfter });
    if (refusal !== null) throw refusal;
  }

  return app;
}

/** Whoever watches the server's health may ask as often as it likes. */
function isProbe({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.operationId === 'getHealth' || routeOptions.config.operationId === 'getReadiness';
}

function peerOf(request: FastifyRequest): Peer {
  const { client, id: requestId, log } = request;
  const { address: clientAddress, isBehindUnknownProxy } = client;
  return { clientAddress, isBehindUnknownProxy, requestId, userAgent: request.headers['user-agent'] ?? '', log };
}

function callerKey(request: FastifyRequest): string {
  return request.caller === null
    ? `address:${limitKeyOf(request.client.address)}`
    : `session:${request.caller.sessionId}`;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** Checks the one kind of body that is parsed whatever its content type says, an absent one included. */
function acceptJsonOnly({ schema }: RouteOptions): void {
  const body = schema?.body as { content?: Record<string, { schema: object }> } | undefined;
  const json = body?.content?.['application/json'];
  if (schema !== undefined && json !== undefined) schema.body = json.schema;
}

type CheckedCall = Omit<Call<BuiltOperation>, 'body' | 'params' | 'query' | 'caller'> &
  Record<'body' | 'params' | 'query', unknown> & { caller: Caller | null };

interface Admitted {
  secured: boolean;
  /** What the device has kept for us. */
  device: string | undefined;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  device: DeviceMemory;
}

async function answer(handlers: Handlers, id: BuiltOperation, { request, reply, device }: Exchange) {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  // The document decides what is sent and whether a caller is there; the type of each handler says the same.
  const handler = handlers[id] as (call: CheckedCall) => Promise<unknown>;
  const answered = await handler({
    body: request.body,
    params: request.params,
    query: request.query,
    caller: request.caller,
    locale: preferredLocale(request.headers['accept-language']),
    device,
    refreshToken: headerOf(request, 'refresh-token'),
    ...peerOf(request),
    signal: left.signal,
  });
  return answered instanceof FileAnswer ? sendFile(answered, reply) : successEnvelope(answered);
}

/** The head leaves with the first piece of the content: until then a failure is answered like any other. */
function sendFile({ name, type, content }: FileAnswer, reply: FastifyReply): FastifyReply {
  reply.header('content-disposition', contentDisposition(name)).type(type);
  return reply.send(Readable.from(content, { objectMode: false }));
}

/** A path of the document in the router's notation. */
function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** A known path called by a method that it does not have: 405 instead of the 404 that a router gives. */
function refuseOtherMethods(app: FastifyInstance, path: string, operations: string[]): void {
  const known = operations.map((method) => method.toUpperCase());
  const allowed = known.includes('GET') ? [...known, 'HEAD'] : known;
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url: routePath(path),
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new Rejection('method_not_allowed');
    },
    handler: () => {},
  });
}

async function logCall(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    {
      operationId: request.routeOptions.config.operationId,
      publisherId: request.caller?.publisherId,
      clientAddress: request.client.address,
      status: reply.statusCode,
      duration: Math.round(reply.elapsedTime),
    },
    'call',
  );
}
