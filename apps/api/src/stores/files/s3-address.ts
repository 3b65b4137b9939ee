/** The address of a bucket, and its credentials. */
export interface S3Address {
  /** An origin. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const s3AddressForm = 'an address like s3://key:secret@host/bucket?region=eu-central-1';

const parameters = new Set(['region', 'tls']);
const bucketName = /^[a-z\d][\da-z.-]{1,61}[a-z\d]$/;
const regionName = /^[\da-z-]{1,40}$/;

/** Parses the address of a bucket; null for an incomplete address and for any other text. */
export function parseS3Url(text: string): S3Address | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return null;
  const { searchParams: given } = url;
  const isKnown = [...given.keys()].every((name) => parameters.has(name) && given.getAll(name).length === 1);
  const region = given.get('region') ?? 'us-east-1';
  const tls = given.get('tls') ?? 'on';
  const bucket = url.pathname.slice(1);
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (!isKnown || !regionName.test(region) || !['on', 'off'].includes(tls) || !bucketName.test(bucket)) return null;
  if (accessKeyId === null || secretAccessKey === null) return null;
  const endpoint = `${tls === 'on' ? 'https' : 'http'}://${url.host}`;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

/** Null for an empty text, and for invalid percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    return null;
  }
}
