import multipart from '@fastify/multipart';
import type { Multipart } from '@fastify/multipart';
import { compressAnswer } from '@publisher-console/server-kit/compression';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import {
  isOfDesk,
  isRepeatable,
  isSecured,
  networkScopeOf,
  routedContract,
  routePath,
  scopeOf,
  streamTypes,
  acceptsForm,
  acceptsStream,
} from '#contract/document.ts';
import type { ContractDocument } from '#contract/document.ts';
import { successEnvelope } from '#contract/envelope.ts';
import { FileAnswer, PublicFileAnswer, StoredFileAnswer } from '#contract/file-answer.ts';
import { preferredLocale } from '#contract/language.ts';
import { sharedAnswers } from '#contract/operation.ts';
import type {
  Call,
  Caller,
  Handlers,
  KeyCaller,
  OperationId,
  SentForm,
  SentPart,
  SentStream,
  StaffCaller,
  StoreAnswer,
} from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Admit } from './call-admission.ts';
import type { Cookies } from './cookies.ts';
import { sendFile, sendPublicFile, sendStoredFile } from './file-answers.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import { clientInfoOf, refreshTokenOf } from './client.ts';

/** Secured operations whose answer contains a key or tokens: the length of a compressed answer could reveal it. */
const answersWithKey = new Set<OperationId>(['createReportFile', 'joinTeam', 'switchPublisher']);

/**
 * Whether the answers of an operation may be compressed. Other sites cannot make a browser call a secured operation,
 * because they do not have the token. Open operations answer tokens, or files, or texts that everybody may read.
 */
export function isCompressed(id: OperationId, secured: boolean): boolean {
  return secured ? !answersWithKey.has(id) : sharedAnswers.includes(id);
}

/** Makes the server accept forms. Routes without a form have to refuse them. */
async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // The largest size depends on the type of a file, so the reader of the form checks it.
    throwFileSizeLimit: false,
    limits: {
      fileSize: Infinity,
      files: 100,
      fields: 1,
      parts: 100,
      fieldNameSize: 100,
      fieldSize: 1_024,
      headerPairs: 20,
    },
  });
}

/** Whether a request declares its body as a form. */
function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** Leaves bodies that are read while they arrive unread. Routes of other operations have to refuse them. */
function acceptStreams(app: FastifyInstance): void {
  app.addContentTypeParser([...streamTypes], (_request, payload, done) => done(null, payload));
}

/** Whether a request declares its body as one that is read while it arrives. */
function isStream({ headers }: FastifyRequest): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return streamTypes.includes(type.trim().toLowerCase());
}

function sentStream({ raw }: FastifyRequest): SentStream {
  // Destroying the request would leave its socket open, and the answer has to be sent on it.
  return contentOf(raw.iterator({ destroyOnReturn: false }));
}

/** The form of a request. When its reader stops early, the rest of the form is not read. */
async function* sentForm(request: FastifyRequest): SentForm & AsyncGenerator<SentPart> {
  const parts = request.parts();
  try {
    for (let part = await next(parts); part !== null; part = await next(parts)) {
      if (part.type === 'file') {
        const { fieldname: field, filename: name, file } = part;
        yield { kind: 'file', field, name, content: contentOf(file) };
        // The next part arrives only after the content of this one was read.
        file.resume();
      } else {
        yield { kind: 'field', field: part.fieldname };
      }
    }
  } finally {
    request.raw.unpipe();
  }
}

async function next(parts: AsyncIterator<Multipart>): Promise<Multipart | null> {
  try {
    const { done, value } = await parts.next();
    return done === true ? null : value;
  } catch (cause) {
    throw new ApiError('malformed_request', { cause });
  }
}

async function* contentOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = file[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await pieces.next().catch((cause: unknown) => {
        throw new ApiError('malformed_request', { cause });
      });
      if (done === true) return;
      yield value;
    }
  } finally {
    await pieces.return?.();
  }
}

/**
 * The headers that warn callers of a deprecated operation: since when it is, and when it may be gone. None for others.
 * https://www.rfc-editor.org/rfc/rfc9745, https://www.rfc-editor.org/rfc/rfc8594
 */
function deprecationHeaders({ paths }: ContractDocument, path: string, method: string): Record<string, string> {
  const operation = paths[path]?.[method.toLowerCase()];
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = operation ?? {};
  if (operation?.deprecated !== true || since === undefined || sunset === undefined) return {};
  return { deprecation: `@${Date.parse(since) / 1000}`, sunset: new Date(sunset).toUTCString() };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: OperationId;
    isRepeatable?: boolean;
    acceptsForm?: boolean;
    acceptsStream?: boolean;
    /** The body may be of many megabytes. */
    hasLongBody?: boolean;
  }
}

interface ContractRoutes {
  contract: ContractDocument;
  handlers: Handlers;
  admit: Admit;
  cookies: Cookies;
  idempotency: Idempotency;
  /** Bytes of a body. */
  bodyLimit: { open: number; secured: number; order: number };
  /** Milliseconds between two checks of whether the reader of a file still reads. */
  readerPatience: number;
}

/** Adds a route for each operation of the contract. */
export async function serveContract(app: FastifyInstance, routes: ContractRoutes): Promise<void> {
  const { contract, admit, bodyLimit } = routes;
  await acceptForms(app);
  acceptStreams(app);
  app.addHook('onRoute', acceptJsonOnly);
  await app.register(fastifyOpenapiGlue, {
    specification: routedContract(contract),
    operationResolver: (operationId, method, path) => {
      const id = operationId as OperationId;
      const secured = isSecured(contract, path, method);
      const scope = scopeOf(contract, path, method);
      const networkScope = networkScopeOf(contract, path, method);
      const ofDesk = isOfDesk(path);
      const hasForm = acceptsForm(contract, path, method);
      const hasStream = acceptsStream(contract, path, method);
      const isOrder = id === 'giveOrder';
      const operation = { id, isSecured: secured, scope, networkScope, isOfDesk: ofDesk };
      const deprecation = deprecationHeaders(contract, path, method);
      return {
        method,
        url: routePath(path),
        // A HEAD request must not use up a link that works once.
        exposeHeadRoute: id !== 'downloadReportFile' && id !== 'downloadLinkedFile',
        config: {
          operationId: id,
          isRepeatable: isRepeatable(contract, path, method),
          acceptsForm: hasForm,
          acceptsStream: hasStream,
          hasLongBody: hasForm || hasStream || isOrder,
        },
        bodyLimit: bodyLimit[isOrder ? 'order' : secured ? 'secured' : 'open'],
        // Checked before the body is read, so that strangers get 401 and not 422.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          reply.headers(deprecation);
          await admit(request, reply, operation);
          if (hasForm !== isForm(request) || hasStream !== isStream(request))
            throw new ApiError('unsupported_media_type');
        },
        // A member of the staff may be removed while a long body arrives.
        ...(isOrder && {
          preHandler: (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, operation),
        }),
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

type CheckedCall = Omit<Call<OperationId>, 'body' | 'form' | 'stream' | 'params' | 'query' | 'caller'> &
  Record<'body' | 'form' | 'stream' | 'params' | 'query', unknown> & {
    caller: Caller | KeyCaller | StaffCaller | null;
    storeAnswer?: StoreAnswer;
  };

async function answer(
  { handlers, cookies, idempotency, readerPatience }: ContractRoutes,
  id: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const over = new AbortController();
  reply.raw.once('close', () => over.abort());
  // Validation and admission have already checked everything that the type of the handler requires.
  const handler = handlers[id] as (call: CheckedCall) => Promise<unknown>;
  const { params, query, caller, keyCaller, staffCaller } = request;
  const { acceptsForm: hasForm, acceptsStream: hasStream } = request.routeOptions.config;
  const body = hasStream === true ? undefined : request.body;
  const execute = (storeAnswer?: StoreAnswer) =>
    handler({
      body,
      form: hasForm === true ? sentForm(request) : undefined,
      stream: hasStream === true ? sentStream(request) : undefined,
      params,
      query,
      headers: request.headers as Record<string, string | undefined>,
      caller: staffCaller ?? keyCaller ?? caller,
      ...(storeAnswer && { storeAnswer }),
      locale: preferredLocale(request.headers['accept-language']),
      device: cookies.device.of(request, reply),
      desk: cookies.desk.of(request, reply),
      refreshToken: refreshTokenOf(request),
      ...clientInfoOf(request),
      signal: over.signal,
    });
  const { publisherId = null, applications = null } = caller ?? {};
  const repeatable = { operation: id, body, params, query, publisherId, applications };
  const answered =
    request.routeOptions.config.isRepeatable === true
      ? await idempotency.answer({ ...repeatable, key: keyOf(request) }, execute)
      : await execute();
  if (sharedAnswers.includes(id)) allowCaches(reply);
  if (answered instanceof PublicFileAnswer) return sendPublicFile(answered, request, reply, readerPatience);
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
