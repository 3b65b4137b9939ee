export interface ReceivedMessage {
  /** The headers of the whole message, by their names in lower case, each unfolded. */
  headers: Map<string, string[]>;
  /** The parts in their order, decoded; attached files have a disposition. */
  parts: { type: string; content: string; disposition?: string }[];
}

/** Parses a message, as a mail program does: the alternatives of its text first, then the attached files. */
export function readMessage(raw: string): ReceivedMessage {
  const { headers, body } = entityOf(raw);
  return { headers, parts: partsOf(headers, body) };
}

function partsOf(headers: Headers, body: string): ReceivedMessage['parts'] {
  const type = headers.get('content-type')?.[0] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.map((part) => entityOf(part.trimStart())).flatMap((part) => partsOf(part.headers, part.body));
  }
  const disposition = headers.get('content-disposition')?.[0];
  const content = decoded(body, headers.get('content-transfer-encoding')?.[0]);
  return [{ type, content, ...(disposition === undefined ? {} : { disposition }) }];
}

type Headers = Map<string, string[]>;

function entityOf(raw: string): { headers: Headers; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(name.length + 1).trim()]);
  }
  return { headers, body: raw.slice(end + 4) };
}

function decoded(content: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return content;
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
