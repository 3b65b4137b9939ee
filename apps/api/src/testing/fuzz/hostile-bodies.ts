interface RawBody {
  what: string;
  bytes: () => Buffer;
  /** No operation with a body may accept it. */
  isRefused: boolean;
}

/** Bodies that a client that serialises JSON cannot send, from the text of a good one. */
export function rawBodies(text: string): RawBody[] {
  const refused = (what: string, sent: string | Buffer | (() => string)): RawBody => ({
    what,
    bytes: () => Buffer.from(typeof sent === 'function' ? sent() : sent),
    isRefused: true,
  });
  const open = text.slice(0, -1);
  const comma = open === '{' ? '' : ',';
  const firstKey = /"(?<key>[^"]+)":/u.exec(text)?.groups?.['key'] ?? 'a';
  return [
    refused('an empty body', ''),
    refused('JSON that ends early', open),
    refused('JSON twice', `${text}${text}`),
    refused('JSON with a comment', `/* */${text}`),
    refused('JSON in single quotes', text.replaceAll('"', "'").replace(/^\{\}$/u, "{'a':1}")),
    refused('a comma too many', `${open}${comma},}`),
    refused('null', 'null'),
    refused('a list', `[${text}]`),
    refused('a text', JSON.stringify(text)),
    refused('a number', '1e309'),
    refused('minus zero', '-0'),
    refused('only blanks', ' \n\t'),
    refused('UTF-16', Buffer.from(text, 'utf16le')),
    refused('lists in 20,000 lists', () => `${open}${comma}"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    refused('an infinite number', `${open}${comma}"unknownKey":1e309}`),
    refused('__proto__', `${open}${comma}"__proto__":{"polluted":true}}`),
    refused('__proto__ with escapes', `${open}${comma}"__pr\\u006fto__":{"polluted":true}}`),
    refused('constructor.prototype', `${open}${comma}"constructor":{"prototype":{"polluted":true}}}`),
    refused('10,000 unknown keys', () => `${open}${comma}${manyKeys(10_000)}}`),
    { what: 'a key twice', bytes: () => Buffer.from(`{"${firstKey}":[],${text.slice(1)}`), isRefused: false },
    { what: 'a byte order mark', bytes: () => Buffer.from(`\uFEFF${text}`), isRefused: false },
    { what: 'bytes that are no UTF-8', bytes: () => withBadBytes(text), isRefused: false },
    { what: 'blanks around', bytes: () => Buffer.from(`\r\n\t ${text} \n`), isRefused: false },
  ];
}

function manyKeys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',');
}

/** Replaces the last character of the last text by bytes that no UTF-8 has. */
function withBadBytes(text: string): Buffer {
  const at = text.lastIndexOf('"');
  return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(text.slice(at))]);
}

/** Types of content that no operation accepts. */
export const contentTypes: readonly string[] = [
  'text/plain',
  'text/html; charset=utf-8',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/jsonp',
  'application/vnd.api+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=x',
  '*/*',
  'application/',
  ';',
  '__proto__',
  'x'.repeat(4_000),
];
