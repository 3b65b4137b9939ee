import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Address } from '#stores/files/s3-address.ts';

export interface TestS3 {
  address: S3Address;
  /** The objects by their names, as others put them. */
  objects: Map<string, Buffer>;
  /** How many uploads in parts are neither completed nor aborted. */
  openUploads(): number;
  /** The same as a setting. @param prefix begins with a slash */
  url(prefix?: string): string;
  close(): Promise<void>;
}

const bucket = 'files';
/** Bytes of each part of an upload but the last. */
const smallestPart = 5 * 1024 ** 2;
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/**
 * Starts an S3 server with one bucket in memory, with the operations that the product calls and path-style addresses.
 * It compares the key of a call, but not its signature.
 */
export async function startTestS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, { tag: string; body: Buffer }>>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, container, ...names] = pathname.split('/').map(decodeURIComponent);
    const name = names.join('/');
    const id = searchParams.get('uploadId');
    const body = await buffer(request);
    if (!request.headers.authorization?.includes(`Credential=${credentials.accessKeyId}/`))
      return fail(response, 403, 'AccessDenied');
    if (container !== bucket) return fail(response, 404, 'NoSuchBucket');

    switch (`${request.method} ${name === '' ? 'bucket' : 'object'}`) {
      case 'HEAD bucket':
        return void response.end();
      case 'GET bucket': {
        const [prefix = '', startAfter = ''] = ['prefix', 'start-after'].map((each) => searchParams.get(each) ?? '');
        const below = [...objects.keys()].filter((each) => each.startsWith(prefix) && each > startAfter);
        const folders = new Set(below.flatMap((each) => /^[^/]*\//u.exec(each.slice(prefix.length)) ?? []));
        const listed = [...folders].toSorted().slice(0, Number(searchParams.get('max-keys')));
        const entries = listed.map((folder) => `<CommonPrefixes><Prefix>${prefix}${folder}</Prefix></CommonPrefixes>`);
        return xml(response, `<ListBucketResult>${entries.join('')}</ListBucketResult>`);
      }
      case 'HEAD object': {
        const object = objects.get(name);
        if (object === undefined) return void response.writeHead(404).end();
        const changed = { 'Last-Modified': new Date().toUTCString() };
        return void response.writeHead(200, { 'Content-Length': object.length, ETag: tagOf(object), ...changed }).end();
      }
      case 'PUT object': {
        const parts = id === null ? undefined : uploads.get(id);
        if (id !== null && parts === undefined) return fail(response, 404, 'NoSuchUpload');
        const tag = `"${randomUUID()}"`;
        if (parts === undefined) objects.set(name, body);
        else parts.set(Number(searchParams.get('partNumber')), { tag, body });
        return void response.setHeader('ETag', tag).end();
      }
      case 'POST object': {
        if (id === null) {
          const created = randomUUID();
          uploads.set(created, new Map());
          return xml(
            response,
            `<InitiateMultipartUploadResult><UploadId>${created}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        const parts = uploads.get(id);
        if (parts === undefined) return fail(response, 404, 'NoSuchUpload');
        const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber>/gu)].map(([, number]) =>
          Number(number),
        );
        const tags = [...String(body).matchAll(/<ETag>(.*?)<\/ETag>/gu)].map(([, tag = '']) =>
          tag.replaceAll('&quot;', '"'),
        );
        const chosen = named.map((number) => parts.get(number));
        if (
          chosen.some((part, place) => part?.tag !== tags[place]) ||
          named.some((number, place) => number <= (named[place - 1] ?? 0))
        )
          return fail(response, 400, 'InvalidPart');
        const bodies = chosen.flatMap((part) => part?.body ?? []);
        if (bodies.slice(0, -1).some(({ length }) => length < smallestPart))
          return fail(response, 400, 'EntityTooSmall');
        objects.set(name, Buffer.concat(bodies));
        uploads.delete(id);
        return xml(response, `<CompleteMultipartUploadResult><Key>${name}</Key></CompleteMultipartUploadResult>`);
      }
      case 'DELETE object':
        if (id === null) objects.delete(name);
        else uploads.delete(id);
        return void response.writeHead(204).end();
      case 'GET object': {
        const object = objects.get(name);
        if (object === undefined) return fail(response, 404, 'NoSuchKey');
        response.setHeader('ETag', tagOf(object));
        const range = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '');
        if (range === null) return void response.setHeader('Content-Length', object.length).end(object);
        const [start, end] = [Number(range[1]), Math.min(Number(range[2]), object.length - 1)];
        if (start > end) return fail(response, 416, 'InvalidRange');
        response.writeHead(206, {
          'Content-Length': end - start + 1,
          'Content-Range': `bytes ${start}-${end}/${object.length}`,
        });
        return void response.end(object.subarray(start, end + 1));
      }
      default:
        return fail(response, 405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, prefix: '', credentials },
    objects,
    openUploads: () => uploads.size,
    url: (prefix = '') =>
      `s3://${credentials.accessKeyId}:${credentials.secretAccessKey}@127.0.0.1:${port}/${bucket}${prefix}?tls=off`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function tagOf(object: Buffer): string {
  return `"${createHash('md5').update(object).digest('hex')}"`;
}

function xml(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'application/xml').end(text);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  xml(response, `<Error><Code>${code}</Code></Error>`);
}
