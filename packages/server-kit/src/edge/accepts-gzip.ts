/**
 * Whether a client prefers gzip to an answer as it is, by its `Accept-Encoding`.
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 *
 * A client that sends no such header may be unable to decode anything. A weight that is not a number counts as 0.
 */
export function acceptsGzip(acceptEncoding = ''): boolean {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(readCoding));
  const gzip = weights.get('gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}

function readCoding(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
}
