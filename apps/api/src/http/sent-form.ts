import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import type { Multipart } from '@fastify/multipart';
import type { SentForm, SentPart } from '#contract/sent-form.ts';
import { Rejection } from '#contract/rejection.ts';

/** Makes the server accept forms. Routes without a form have to refuse them. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
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
export function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** The form of a request. When its reader stops early, the rest of the form is not read. */
export async function* sentForm(request: FastifyRequest): SentForm & AsyncGenerator<SentPart> {
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
    throw new Rejection('malformed_request', { cause });
  }
}

async function* contentOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = file[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await pieces.next().catch((cause: unknown) => {
        throw new Rejection('malformed_request', { cause });
      });
      if (done === true) return;
      yield value;
    }
  } finally {
    await pieces.return?.();
  }
}
