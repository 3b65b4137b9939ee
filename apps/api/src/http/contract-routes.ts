import { compressAnswer } from '@publisher-console/http-edge/compression';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { isRepeatable, isSecured, routePath, routedContract, scopeOf, takesForm } from '#contract/document.ts';
import type { ContractDocument } from '#contract/document.ts';
import { successEnvelope } from '#contract/envelope.ts';
import { FileAnswer, StoredFileAnswer } from '#contract/file-answer.ts';
import { preferredLocale } from '#contract/language.ts';
import { sharedAnswers } from '#contract/operation.ts';
import type { StoreAnswer } from '#contract/stored-answer.ts';
import type { Call, Caller, Handlers, OperationId } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Admit } from './call-admission.ts';
import { isCompressed } from './compressed-operations.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { sendFile, sendStoredFile } from './file-answers.ts';
import { peerOf, refreshTokenOf } from './peer.ts';
import { acceptForms, isForm, sentForm } from './sent-form.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: OperationId;
    isRepeatable?: boolean;
    takesForm?: boolean;
  }
}

interface ContractRoutes {
  contract: ContractDocument;
  handlers: Handlers;
  admit: Admit;
  deviceCookie: DeviceCookie;
  idempotency: Idempotency;
  /** Bytes of a body. */
  bodyLimit: { open: number; secured: number };
  /** Milliseconds between two checks of whether the reader of a file still reads. */
  readerPatience: number;
}

/** Adds a route for each operation of the contract. */
export async function serveContract(app: FastifyInstance, routes: ContractRoutes): Promise<void> {
  const { contract, admit, bodyLimit } = routes;
  await acceptForms(app);
  app.addHook('onRoute', acceptJsonOnly);
  await app.register(fastifyOpenapiGlue, {
    specification: routedContract(contract),
    operationResolver: (operationId, method, path) => {
      const id = operationId as OperationId;
      const secured = isSecured(contract, path, method);
      const scope = scopeOf(contract, path, method);
      const hasForm = takesForm(contract, path, method);
      const deprecation = deprecationHeaders(contract, path, method);
      return {
        method,
        url: routePath(path),
        // A HEAD request must not use up a link that works once.
        exposeHeadRoute: id !== 'downloadReportFile' && id !== 'downloadLinkedFile',
        config: { operationId: id, isRepeatable: isRepeatable(contract, path, method), takesForm: hasForm },
        bodyLimit: secured ? bodyLimit.secured : bodyLimit.open,
        // Checked before the body is read, so that strangers get 401 and not 422.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          reply.headers(deprecation);
          await admit(request, reply, { id, isSecured: secured, scope });
          if (hasForm !== isForm(request)) throw new Rejection('unsupported_media_type');
        },
        ...(isCompressed(id, secured) && { onSend: compressAnswer }),
        handler: (request: FastifyRequest, reply: FastifyReply) => answer(routes, id, request, reply),
      };
    },
  });
}

/** Validates JSON bodies whatever the content type, also without one: no other kind of body is parsed. */
function acceptJsonOnly({ schema }: RouteOptions): void {
  const body = schema?.body as { content?: Record<string, { schema: object }> } | undefined;
  const json = body?.content?.['application/json'];
  if (schema !== undefined && json !== undefined) schema.body = json.schema;
}

type CheckedCall = Omit<Call<OperationId>, 'body' | 'form' | 'params' | 'query' | 'caller'> &
  Record<'body' | 'form' | 'params' | 'query', unknown> & { caller: Caller | null; storeAnswer?: StoreAnswer };

async function answer(
  { handlers, deviceCookie, idempotency, readerPatience }: ContractRoutes,
  id: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const over = new AbortController();
  reply.raw.once('close', () => over.abort());
  // Validation and admission have already checked everything that the type of the handler requires.
  const handler = handlers[id] as (call: CheckedCall) => Promise<unknown>;
  const { body, params, query, caller } = request;
  const execute = (storeAnswer?: StoreAnswer) =>
    handler({
      body,
      form: request.routeOptions.config.takesForm === true ? sentForm(request) : undefined,
      params,
      query,
      caller,
      ...(storeAnswer && { storeAnswer }),
      locale: preferredLocale(request.headers['accept-language']),
      device: deviceCookie.of(request, reply),
      refreshToken: refreshTokenOf(request),
      ...peerOf(request),
      signal: over.signal,
    });
  const asked = { operation: id, body, params, query, publisherId: caller?.publisherId ?? null };
  const answered =
    request.routeOptions.config.isRepeatable === true
      ? await idempotency.answer({ ...asked, key: keyOf(request) }, execute)
      : await execute();
  if (sharedAnswers.includes(id)) allowCaches(reply);
  if (answered instanceof StoredFileAnswer) return sendStoredFile(answered, request, reply, readerPatience);
  return answered instanceof FileAnswer
    ? sendFile(answered, request, reply, readerPatience)
    : successEnvelope(answered);
}

/** Lets caches store an answer that depends on nothing but the language. */
function allowCaches(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=60');
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? 'Accept-Language' : `${String(known)}, Accept-Language`);
}

/** The `Idempotency-Key` of a call, which validation has checked against the contract. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  return headers['idempotency-key'] as string | undefined;
}
