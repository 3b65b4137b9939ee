import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { readContract } from '#contract/document.ts';
import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { createRequestValidation } from '#contract/request-validation.ts';
import type { Authenticate } from '#modules/session/authentication.ts';
import { serveMailbox } from '#mailbox/mailbox-page.ts';
import { serveReference } from '#reference/api-reference.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import { createAdmission } from './call-admission.ts';
import { CallLog, logCalls } from './call-log.ts';
import { serveContract } from './contract-routes.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { fail } from './failure.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Bytes. Before sign-in, nobody needs to send much. */
const bodyLimit = { open: 16 * 1024, secured: 1024 ** 2 };

export interface AppDependencies {
  handlers: Handlers;
  /** Finds who sends a secured call; throws a `Rejection` when nobody may. */
  authenticate: Authenticate;
  publicOrigin: string;
  /** How many proxies in front are ours: the peer's address is taken from beyond them, and from nowhere else. */
  trustedProxyHops: number;
  log: FastifyBaseLogger;
  /** General limit, per session or, without one, per address. */
  callsPerMinute?: number;
  /** Milliseconds that the reader of a file may take nothing before it is cut off. */
  readerPatience?: number;
  /** Shows the contract to people at `/reference/`. */
  hasReference?: boolean;
  /** Shown at `/mailbox/`, to this machine alone. */
  mailbox?: Mailbox | undefined;
}

/** Builds the server that keeps the contract: its routes and checks come from the document, its answers from `handlers`. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { handlers, authenticate, publicOrigin, callsPerMinute = 300, readerPatience = 60_000 } = dependencies;
  const contract = readContract();
  const app = createServer(dependencies);

  logCalls(app);
  await addSecurityHeaders(app);
  const admit = await createAdmission(app, { authenticate, callsPerMinute });
  const deviceCookie = createDeviceCookie(publicOrigin);
  await serveContract(app, { contract, handlers, admit, deviceCookie, bodyLimit, readerPatience });
  if (dependencies.hasReference === true) await app.register(serveReference);
  if (dependencies.mailbox !== undefined) await app.register(serveMailbox, { mailbox: dependencies.mailbox });
  for (const [path, operations] of Object.entries(contract.paths))
    refuseOtherMethods(app, path, Object.keys(operations));

  return app;
}

/** A server without a route, that checks bodies as the contract says and answers failures with the envelope. */
function createServer({ log, trustedProxyHops }: AppDependencies): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new CallLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxyHops > 0 && ((_address, hop) => hop < trustedProxyHops),
    bodyLimit: bodyLimit.secured,
    requestTimeout: 30_000,
    // A call that arrives on an open connection while the server shuts down is still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
  });
  app.setValidatorCompiler(createRequestValidation());
  // Tests check every answer against the contract; here an answer is only written down.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => fail(new Rejection('not_found'), request, reply));
  return app;
}
