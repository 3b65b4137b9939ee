/** A server of S3, and the credentials for it. */
export interface S3Server {
  /** An origin. */
  endpoint: string;
  region: string;
  /** Null for the credentials of the machine's role, which the cloud gives and renews. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** A bucket, or a part of one. */
export interface BucketPlace {
  bucket: string;
  /** What the names of all files begin with: empty, or with a slash at its end. */
  prefix: string;
}

/** The address of a bucket or of a part of one, and its credentials. */
export interface S3Address extends S3Server, BucketPlace {}

export const s3AddressForm = 'an address like s3://key:secret@host/bucket/prefix?region=eu-central-1';
export const s3ServerForm = 'an address like s3://key:secret@host?region=eu-central-1';

const parameters = new Set(['region', 'tls']);
const bucketName = /^[a-z\d][\da-z.-]{1,61}[a-z\d]$/;
/** Characters that need no encoding in a name, in parts between slashes. No part is `.` or `..`. */
const prefixForm = /^(?:(?!\.{1,2}\/)[\w.-]{1,100}\/){0,10}$/;
const regionName = /^[\da-z-]{1,40}$/;

/** Parses the address of a bucket; null for an incomplete address and for any other text. */
export function parseS3Url(text: string): S3Address | null {
  const server = serverOf(text);
  // As it was written: a parser of URLs resolves `..`, and would silently name another folder.
  const [, path = ''] = /^s3:\/\/[^/]*\/([^?#]*)/.exec(text) ?? [];
  const place = placeOf(path);
  return server === null || place === null ? null : { ...server, ...place };
}

/** Parses the address of a server without a bucket; null for any other text. */
export function parseS3ServerUrl(text: string): S3Server | null {
  return /^s3:\/\/[^/]*$/.test(text) ? serverOf(text) : null;
}

/** Parses a place on a server that is known, such as `s3://bucket/prefix`; null for any other text. */
export function parseBucketPlace(text: string): BucketPlace | null {
  const [, path] = /^s3:\/\/([^?#@:]*)$/.exec(text) ?? [];
  return path === undefined ? null : placeOf(path);
}

function placeOf(path: string): BucketPlace | null {
  const [bucket = '', ...folders] = path.replace(/\/$/, '').split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return bucketName.test(bucket) && prefixForm.test(prefix) ? { bucket, prefix } : null;
}

function serverOf(text: string): S3Server | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return null;
  const { searchParams: given } = url;
  const isKnown = [...given.keys()].every((name) => parameters.has(name) && given.getAll(name).length === 1);
  const region = given.get('region') ?? 'us-east-1';
  const tls = given.get('tls') ?? 'on';
  if (!isKnown || !regionName.test(region) || !['on', 'off'].includes(tls)) return null;
  const credentials = credentialsOf(url);
  if (credentials === undefined) return null;
  return { endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`, region, credentials };
}

/** Null without any, undefined for a key without a secret and the other way round. */
function credentialsOf({ username, password }: URL): S3Server['credentials'] | undefined {
  if (username === '' && password === '') return null;
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  return accessKeyId === null || secretAccessKey === null ? undefined : { accessKeyId, secretAccessKey };
}

/** Null for an empty text, and for invalid percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    return null;
  }
}
