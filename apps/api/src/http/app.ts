import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import { isReset, judgeFraming } from '@publisher-console/server-kit/message-framing';
import { readRefusedBody } from '@publisher-console/server-kit/refused-body';
import { enforcePace, uploadPace, usualPace } from '@publisher-console/server-kit/request-pace';
import type { RequestPace } from '@publisher-console/server-kit/request-pace';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import Fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { readContract, withoutDesk } from '#contract/document.ts';
import type { Authenticate, AuthenticateKey, AuthenticateStaff, Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { createRequestValidation } from '#contract/validation/request-validation.ts';
import { minute, monotonicClock, second } from '#process/durations.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import { createAdmission } from './call-admission.ts';
import { CallLog, logCalls } from './call-log.ts';
import { identifyClients, warnOfSilentProxies } from './client.ts';
import { serveContract } from './contract-routes.ts';
import { createCookies } from './cookies.ts';
import { fail } from './failure.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { serveMailbox } from './mailbox/mailbox-page.ts';
import { serveReference } from './reference/api-reference.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { refuseOtherMethods, serveContractDocument } from './served-contract.ts';

/** Seconds for which a browser caches the answer to a preflight request. */
const preflightLife = 600;

/**
 * Allows pages of other origins to call the API, with tokens as usual. Browsers neither send nor store cookies for them,
 * so a browser can be a known device only on the console's own origin.
 */
async function allowOrigins(app: FastifyInstance, allowedOrigins: string[]): Promise<void> {
  if (allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && allowedOrigins.includes(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Refresh-Token', 'Idempotency-Key'],
    exposedHeaders: [
      'API-Version',
      'Content-Disposition',
      'Content-Length',
      'Deprecation',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Sunset',
      'X-Request-Id',
    ],
    maxAge: preflightLife,
    strictPreflight: false,
  });
}

/** A path that no route has. */
const unknownPath = '/-';

/** The path of a request as it was sent, or an unknown one if its percent-encoding cannot be read. */
function readablePath({ url = '' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.replace(/[?#].*$/su, ''));
    return url;
  } catch {
    return unknownPath;
  }
}

/** Bytes of a body. No operation without a session needs a long one; an order may hold a PDF of 20 MiB in base64. */
const bodyLimit = { open: 16 * 1024, secured: 1024 ** 2, order: 28 * 1024 ** 2 };

/** Characters; Node's limit for the head of a request (`--max-http-header-size`). */
const longestPath = 16 * 1024;

interface AppDependencies {
  handlers: Handlers;
  /** Finds the caller of an operation that needs a session or a token. Throws an `ApiError` when there is none. */
  authenticate: Authenticate;
  /** Finds the machine that calls an operation of the network. Without it, every key is unknown. */
  authenticateKey?: AuthenticateKey;
  /** Finds the member of staff who calls an operation of the desk. Without it, no caller is one. */
  authenticateStaff?: AuthenticateStaff;
  /** Whether there is a desk; there is one by default. */
  hasDesk?: boolean;
  /** Ranges of addresses from which the desk may be called; empty for all. */
  deskNetworks?: readonly string[];
  idempotency: Idempotency;
  publicOrigin: string;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: TrustedProxies;
  /** Origins other than the console's whose pages may call the API. */
  allowedOrigins?: string[];
  log: FastifyBaseLogger;
  /** The general limit of this process: for each session and API token or, for calls without one, each address. */
  callsPerMinute?: number;
  /** The clock of limits, in milliseconds. A change of the wall clock does not move it. */
  clock?: () => number;
  /**
   * Milliseconds between two checks of whether the reader of a file still reads. A reader that does not is
   * disconnected.
   */
  readerPatience?: number;
  /** The least rate of an upload of files. */
  senderPace?: RequestPace;
  /** Serves pages at `/reference/` that show the contract. */
  hasReference?: boolean;
  /** The mails that `/mailbox/` shows, to visitors on this machine only. */
  mailbox?: Mailbox | undefined;
}

async function refuseKey(): Promise<never> {
  throw new ApiError('key_unknown');
}

async function refuseStaff(): Promise<never> {
  throw new ApiError('desk_session_over');
}

/** Builds the server of the contract: routes and validation come from the OpenAPI document, answers from `handlers`. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { handlers, authenticate, idempotency, publicOrigin, trustedProxies } = dependencies;
  const {
    allowedOrigins = [],
    authenticateKey = refuseKey,
    authenticateStaff = refuseStaff,
    hasDesk = true,
    deskNetworks = [],
    callsPerMinute = 300,
    clock = monotonicClock,
    readerPatience = minute,
    senderPace = uploadPace,
  } = dependencies;
  const contract = hasDesk ? readContract() : withoutDesk(readContract());
  const cookies = createCookies(publicOrigin);
  const app = createServer(dependencies);

  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isReset(raw)) reply.hijack();
  });
  identifyClients(app, trustedProxies);
  logCalls(app);
  await addSecurityHeaders(app);
  app.addHook('onRequest', async ({ raw }, reply) => {
    const verdict = judgeFraming(raw, reply.raw);
    if (verdict === 'accepted') return;
    if (verdict === 'unanswered') reply.hijack();
    else throw new ApiError(verdict === 413 ? 'payload_too_large' : 'malformed_request');
  });
  await allowOrigins(app, allowedOrigins);
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const pace = routeOptions.config.hasLongBody === true ? senderPace : usualPace;
    enforcePace(raw, reply.raw, { pace, server: app.server });
  });
  app.addHook('onSend', readRefusedBody);
  warnOfSilentProxies(app, trustedProxies);
  const callers = { authenticate, authenticateKey, authenticateStaff, deskNetworks };
  const admit = createAdmission(app, { ...callers, cookies, callsPerMinute, clock });
  await serveContract(app, { contract, handlers, admit, cookies, idempotency, bodyLimit, readerPatience });
  serveContractDocument(app, 'publishers');
  serveContractDocument(app, 'network');
  if (dependencies.hasReference === true) await app.register(serveReference);
  if (dependencies.mailbox !== undefined) await app.register(serveMailbox, { mailbox: dependencies.mailbox });
  for (const [path, operations] of Object.entries(contract.paths))
    refuseOtherMethods(app, path, Object.keys(operations));

  return app;
}

/** A server without routes, which validates bodies by the contract and answers failures with the envelope. */
function createServer({ log }: AppDependencies): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new CallLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimit.secured,
    // Node has one limit for all requests of a server, so this is the longest one. `enforcePace` limits each request.
    requestTimeout: uploadPace.whole,
    http: { headersTimeout: 30 * second },
    // A call that arrives on an open connection during the shutdown is still answered.
    return503OnClosing: false,
    // Without this, the router would refuse a longer parameter itself, before any hook has run.
    routerOptions: { maxParamLength: longestPath },
    rewriteUrl: readablePath,
  });
  app.setValidatorCompiler(createRequestValidation());
  // Tests check every answer against the contract, so the server only serialises it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => fail(new ApiError('not_found'), request, reply));
  return app;
}
