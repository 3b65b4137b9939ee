export interface ReceivedMessage {
  /** The headers of the whole message, by their names in lower case, each unfolded. */
  headers: Map<string, string[]>;
  /** The parts in their order, decoded. */
  parts: { type: string; content: string }[];
}

/** Parses a multipart message. */
export function readMessage(raw: string): ReceivedMessage {
  const { headers, body } = entityOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const { headers: partHeaders, body: content } = entityOf(part.trimStart());
      const encoding = partHeaders.get('content-transfer-encoding')?.[0];
      return { type: partHeaders.get('content-type')?.[0] ?? '', content: decoded(content, encoding) };
    });
  return { headers, parts };
}

function entityOf(raw: string): { headers: Map<string, string[]>; body: string } {
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
