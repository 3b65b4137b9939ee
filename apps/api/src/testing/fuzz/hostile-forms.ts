import fc from 'fast-check';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';

export interface HostileForm {
  what: string;
  /** The content type. */
  type: string;
  body: Buffer;
}

const boundary = 'fuzz-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;

interface Part {
  /** The lines of the head, with their ends. */
  head: string;
  content: Buffer;
}

function part(name: string, file: string | null, content: Buffer = sampleFiles.pdf()): Part {
  const named = file === null ? '' : `; filename="${file}"`;
  return {
    head: `Content-Disposition: form-data; name="${name}"${named}\r\nContent-Type: application/pdf\r\n`,
    content,
  };
}

const crlf = Buffer.from('\r\n');

function written(parts: readonly Part[], { end = `--${boundary}--\r\n`, line = '\r\n', begin = '' } = {}): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [Buffer.from(`--${boundary}\r\n${head}\r\n`), content, crlf]);
  const whole = Buffer.concat([Buffer.from(begin), ...pieces, Buffer.from(end)]);
  return line === '\r\n' ? whole : Buffer.from(whole.toString('latin1').replaceAll('\r\n', line), 'latin1');
}

const good = part('files[]', 'a.pdf');

const fileNames = [
  '',
  '../../x.pdf',
  '..\\x.pdf',
  'C:\\x.pdf',
  'x\0.pdf',
  'CON.pdf',
  '\u202Efdp.exe',
  `${'x'.repeat(300)}.pdf`,
  'a\r\nX-Injected: 1.pdf',
  'a\\"b;c.pdf',
  'a.pdf.html',
  'a.html%00.pdf',
  'a.PDF',
  'a',
  'a.pdf.',
  '__proto__.pdf',
  '\uD83D\uDE00.pdf',
];
const fieldNames = [
  '',
  'files',
  'files[0]',
  'files[__proto__]',
  '__proto__',
  'constructor',
  `files${'[]'.repeat(1_000)}`,
  'x'.repeat(100_000),
  'files[]\0',
];
const contents: Record<string, Buffer> = {
  'no content': Buffer.alloc(0),
  SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a program': Buffer.from('MZ\x90\0\x03'),
  'a Zip archive': Buffer.from('PK\x03\x04'),
  'PDF with HTML': Buffer.concat([sampleFiles.pdf(), Buffer.from('<script>alert(1)</script>')]),
  'a boundary without its end': Buffer.from(`\r\n--${boundary}`),
  'a broken mp4': Buffer.from('000000ff667479700000', 'hex'),
};

const form = (what: string, body: Buffer, type = formType): HostileForm => ({ what, type, body });

/** Forms that are wrong in one known way. */
const wrongForms: readonly HostileForm[] = [
  form('a head and the end', Buffer.from(`--${boundary}\r\n${good.head}--${boundary}--\r\n`)),
  form('no last boundary', written([good], { end: '' })),
  form('half of the last boundary', written([good], { end: `--${boundary}-` })),
  form('only the end', written([])),
  form('an empty body', Buffer.alloc(0)),
  form('no boundary in the type', written([good]), 'multipart/form-data'),
  form('an empty boundary', Buffer.from('--\r\n\r\n----\r\n'), 'multipart/form-data; boundary=""'),
  form('another boundary', written([good]), 'multipart/form-data; boundary=other'),
  form('a boundary of 10 KB', written([good]), `multipart/form-data; boundary=${'x'.repeat(10_000)}`),
  form('two boundaries', written([good]), `${formType}; boundary=other`),
  form('line feeds alone', written([good], { line: '\n' })),
  form('carriage returns alone', written([good], { line: '\r' })),
  form('a preamble', written([good], { begin: `${'x'.repeat(70_000)}\r\n` })),
  form('an epilogue', written([good], { end: `--${boundary}--\r\n${'x'.repeat(70_000)}` })),
  form('the end twice', written([good], { end: `--${boundary}--\r\n--${boundary}--\r\n` })),
  form('1,000 fields', written(Array.from({ length: 1_000 }, () => part('x', null, Buffer.from('x'))))),
  form('200 files', written(Array.from({ length: 200 }, () => good))),
  form('11 files', written(Array.from({ length: 11 }, () => good))),
  form('a part without a head', written([{ head: '', content: good.content }])),
  form('a head without a disposition', written([{ ...good, head: 'Content-Type: text/plain\r\n' }])),
  form('a head of 100 KB', written([{ ...good, head: `${good.head}X-Long: ${'x'.repeat(100_000)}\r\n` }])),
  form('1,000 lines in a head', written([{ ...good, head: good.head + 'X-Many: 1\r\n'.repeat(1_000) }])),
  form('a head without an end', Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files[]"`)),
  form('base64', written([{ ...good, head: `${good.head}Content-Transfer-Encoding: base64\r\n` }])),
  form('an unknown charset', written([{ ...good, head: `${good.head.trimEnd()}; charset=x-none\r\n` }])),
  form(
    'an encoded name of an unknown charset',
    written([{ ...good, head: `Content-Disposition: form-data; name="files[]"; filename*=x-none''%ff%zz\r\n` }]),
  ),
  form(
    'a form in a form',
    written([{ ...good, head: good.head.replace('application/pdf', formType), content: written([good]) }]),
  ),
  ...fileNames.map((name) =>
    form(`the file name ${JSON.stringify(name).slice(0, 40)}`, written([part('files[]', name)])),
  ),
  ...fieldNames.map((name) => form(`the field ${JSON.stringify(name).slice(0, 40)}`, written([part(name, 'a.pdf')]))),
  ...Object.entries(contents).map(([what, content]) => form(what, written([part('files[]', 'a.pdf', content)]))),
];

/** Wrong forms, and good ones in which bytes are changed, left out or repeated. */
export function forms(): fc.Arbitrary<HostileForm> {
  const whole = written([good, part('files[]', 'b.png', sampleFiles.png())]);
  const place = fc.nat({ max: whole.length - 1 });
  const mutated = fc
    .record({
      cut: fc.option(place),
      bytes: fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
      repeated: fc.option(fc.tuple(place, place)),
      inserted: fc.option(fc.tuple(place, fc.constantFrom('\r\n', `--${boundary}`, `--${boundary}--`, '\0', '"', ';'))),
    })
    .map(({ cut, bytes, repeated, inserted }) => {
      const body = Buffer.from(whole);
      for (const [at, byte] of bytes) body[at] = byte;
      const [from = 0, to = 0] = repeated ?? [];
      const [at = 0, text = ''] = inserted ?? [];
      const pieces = [body.subarray(0, at), Buffer.from(text), body.subarray(at), body.subarray(from, to)];
      return form('changed bytes', Buffer.concat(pieces).subarray(0, cut ?? Infinity));
    });
  return fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...wrongForms) }, { weight: 1, arbitrary: mutated });
}
