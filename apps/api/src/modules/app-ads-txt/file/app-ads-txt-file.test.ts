import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, parseAppAdsTxt, textOfLine } from './app-ads-txt-file.ts';
import type { AppAdsTxtFile, LineProblem, SellerRecord } from './app-ads-txt-file.ts';
import { bytesOf, publishedFiles } from '#modules/app-ads-txt/testing/corpus.ts';

const parse = (text: string) => parseAppAdsTxt(text);

/** The line number and the fields of each record of a text. */
function recordsOf(text: string): (string | null)[][] {
  return parse(text).records.map(({ number, domain, accountId, relationship, certificationId }) => [
    String(number),
    domain,
    accountId,
    relationship,
    certificationId,
  ]);
}

describe('a record', () => {
  test.each<[string, (string | null)[]]>([
    ['ads.example, 1, DIRECT', ['ads.example', '1', 'DIRECT', null]],
    ['ads.example,1,RESELLER,abc', ['ads.example', '1', 'RESELLER', 'abc']],
    ['  ADS.Example ,\tPub-1 , direct ,  ABC  ', ['ads.example', 'Pub-1', 'DIRECT', 'ABC']],
    ['ads.example, 1, Reseller # the second seller', ['ads.example', '1', 'RESELLER', null]],
    ['ads.example, 1, DIRECT, abc; name=value; other=1 # note', ['ads.example', '1', 'DIRECT', 'abc']],
    ['ads.example, 1, DIRECT; name=value', ['ads.example', '1', 'DIRECT', null]],
    ['ads.example, 1, DIRECT,', ['ads.example', '1', 'DIRECT', null]],
    ['ads.example, 1, DIRECT, abc, more, fields', ['ads.example', '1', 'DIRECT', 'abc']],
    ['ads.example, a=b, DIRECT', ['ads.example', 'a=b', 'DIRECT', null]],
    ['ads.example, pub%201, DIRECT', ['ads.example', 'pub%201', 'DIRECT', null]],
    ['пример.рф, 1, DIRECT', ['xn--e1afmkfd.xn--p1ai', '1', 'DIRECT', null]],
    ['ads.example, 1', ['ads.example', '1', null, null]],
    ['ads.example, 1, DIRECT abc', ['ads.example', '1', null, null]],
  ])('%j is read', (line, expected) => {
    expect(recordsOf(line)).toEqual([['1', ...expected]]);
  });

  test.each<[string, LineProblem[]]>([
    ['ads.example, 1, DIRECT', []],
    ['# only words', []],
    ['   ', []],
    ['OWNERDOMAIN=publisher.example', []],
    ['FUTUREVARIABLE=1', []],
    ['ads.example', ['not_a_record']],
    ['<html>', ['not_a_record']],
    ['=x', ['not_a_record']],
    ['https://ads.example/, 1, DIRECT', ['domain']],
    ['\uFEFFads.example, 1, DIRECT', ['domain']],
    ['\u200Bпример.рф, 1, DIRECT', ['domain']],
    ['\u00A0ads.example, 1, DIRECT', ['domain']],
    ['ads.example, 1\u00A0, DIRECT', ['space']],
    ['ads, 1, DIRECT', ['domain']],
    [', 1, DIRECT', ['domain']],
    [`${'a'.repeat(64)}.example, 1, DIRECT`, ['domain']],
    ['ads.example, , DIRECT', ['account']],
    ['ads.example, 1, PARTNER', ['relationship']],
    ['ads.example, 1', ['relationship']],
    ['ads.example, pub 1, DIRECT', ['space']],
    ['ads.example, 1, DIRECT, a\tb', ['space']],
    ['ads.example, 1, DIRECT, abc, more', ['extra_fields']],
    ['ads.example, 1, DIRECT, abc,', []],
  ])('%j has the problems %j', (line, problems) => {
    expect(parse(line).problems.map(({ problem }) => problem)).toEqual(problems);
  });
});

describe('lines', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('end with %s, and empty ones count', (_name, end) => {
    const file = parse(['a.example,1,DIRECT', '', '# words', 'b.example,2,DIRECT'].join(end));
    expect(file.records.map((line) => [line.number, textOfLine(file, line)])).toEqual([
      [1, 'a.example,1,DIRECT'],
      [4, 'b.example,2,DIRECT'],
    ]);
  });

  test('of a file with several kinds of line ends are numbered as an editor does', () => {
    expect(recordsOf('\r\n\n\ra.example,1,DIRECT\r\rb.example,2,DIRECT\n').map(([number]) => number)).toEqual([
      '4',
      '6',
    ]);
  });
});

describe('variables', () => {
  test('have a name without case and a value that may hold everything but a comment', () => {
    const { variables, records } = parse(
      [
        'ownerdomain = publisher.example',
        'MANAGERDOMAIN=manager.example, DE # since May',
        'CONTACT=https://publisher.example/?to=ads',
        'SubDomain=',
        '# SUBDOMAIN=hidden.example',
      ].join('\n'),
    );
    expect(records).toEqual([]);
    expect(variables.map(({ number, name, value }) => [number, name, value])).toEqual([
      [1, 'OWNERDOMAIN', 'publisher.example'],
      [2, 'MANAGERDOMAIN', 'manager.example, DE'],
      [3, 'CONTACT', 'https://publisher.example/?to=ads'],
      [4, 'SUBDOMAIN', ''],
    ]);
  });
});

describe('comments', () => {
  test.each(['#ads.example, 1, DIRECT', '  ## # ads.example, 1, DIRECT # note', '# ads.example, 1, direct, abc'])(
    'in %j a record is seen as commented out',
    (line) => {
      const { records, commentedOut } = parse(line);
      expect(records).toEqual([]);
      expect(commentedOut.map(({ domain, accountId }) => [domain, accountId])).toEqual([['ads.example', '1']]);
    },
  );

  test('without a whole record are nothing but comments', () => {
    expect(parse('# ads.example, 1\n# one, two, three\n#\n###').commentedOut).toEqual([]);
  });
});

describe('the bytes of a file', () => {
  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('a.example, ключ, DIRECT'), 'a.example, ключ, DIRECT'],
    ['UTF-8 with a mark', Buffer.from('\uFEFFa.example, 1, DIRECT'), 'a.example, 1, DIRECT'],
    ['Latin-1', Buffer.from('# Ihr Verk\xe4ufer', 'latin1'), '# Ihr Verkäufer'],
    ['a NUL', Buffer.from('a.example, 1, DIRECT\0'), 'a.example, 1, DIRECT\uFFFD'],
    ['nothing', Buffer.from(''), ''],
  ])('are read as text: %s', (_name, bytes, text) => {
    expect(decodeText(bytes)?.text).toBe(text);
  });

  test.each<[string, Buffer]>([
    ['little', Buffer.from('\uFEFFa.example, 1, DIRECT', 'utf16le')],
    ['big', Buffer.from('\uFEFFa.example, 1, DIRECT', 'utf16le').swap16()],
  ])('in UTF-16, %s end first, are not text of this format', (_name, bytes) => {
    expect(decodeText(bytes)).toBeNull();
  });

  test('become text that a database can store, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = decodeText(bytes)?.text ?? '';
        expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
        parse(text);
      }),
    );
  });
});

describe('a file of 2 MiB', () => {
  const size = 2 * 1_024 * 1_024;
  const files = [
    ['a million lines', 'a\n'.repeat(size / 2)],
    ['two million empty lines', '\n'.repeat(size)],
    ['one line of letters', 'a'.repeat(size)],
    ['one line of commas', ','.repeat(size)],
    ['one line of spaces', `${' '.repeat(size - 1)}x`],
    ['one line of number signs', '#'.repeat(size)],
    ['one comment of number signs and spaces', '# '.repeat(size / 2)],
    ['one domain of dots', `${'a.'.repeat(size / 2 - 10)}, 1, DIRECT`],
    ['records alone', 'a.aa,1,DIRECT\n'.repeat(size / 14)],
    ['records that are commented out', '#a.aa,1,DIRECT\n'.repeat(size / 15)],
    ['spaces before a comment', `a.aa,1,DIRECT${' '.repeat(size - 15)}#`],
  ] as const;

  test.each(files)('with %s is read in a time that grows with its length alone', (_name, text) => {
    // A parser with quadratic time would need hours, so the time-out of the test is a sufficient bound.
    const bytes = Buffer.from(text);
    const file = parse(decodeText(bytes)?.text ?? '');
    expect(file.problems.length).toBeLessThanOrEqual(1_000);
    expect(file.problemCount).toBeGreaterThanOrEqual(file.problems.length);
  });

  test('with a million lines has the count of all problems, and shows a thousand', () => {
    const { problems, problemCount } = parse('a\n'.repeat(1_000_000));
    expect([problemCount, problems.length, problems.at(-1)?.line.number]).toEqual([1_000_000, 1_000, 1_000]);
  });
});

describe('reading the records of some domains alone', () => {
  const short = ({ number, domain, accountId, relationship }: SellerRecord) => [
    number,
    domain,
    accountId,
    relationship,
  ];
  const both = ({ records, commentedOut }: AppAdsTxtFile) => [records.map(short), commentedOut.map(short)];
  /** Parses the whole file, then removes the records of other domains. */
  const filtered = (text: string, domains: ReadonlySet<string>) => {
    const { records, commentedOut } = parse(text);
    return [records, commentedOut].map((all) => all.filter(({ domain }) => domains.has(domain)).map(short));
  };

  test('finds the same as reading everything', () => {
    const line = fc
      .tuple(
        fc.constantFrom('', ' ', '#', ' ## ', '\u00A0', '\uFEFF', '\u0001', '# # '),
        fc.constantFrom(
          'ads.example',
          'ADS.Example',
          ' ads.example\t',
          'x.example',
          'ads.example#',
          'пример.рф',
          'ads',
        ),
        fc.constantFrom(',', ';,', ' , ', '#,', '=,', ''),
        fc.constantFrom('1, DIRECT', '1', ', DIRECT', '1, reseller # x', '1;, DIRECT'),
      )
      .map((parts) => parts.join(''));
    const domains = fc.subarray(['ads.example', 'x.example', 'xn--e1afmkfd.xn--p1ai', 'other.example']);
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'), domains, (lines, end, some) => {
        const text = lines.join(end);
        expect(both(parseAppAdsTxt(text, new Set(some)))).toEqual(filtered(text, new Set(some)));
      }),
      { numRuns: 500 },
    );
  });

  test.each(publishedFiles.map((file) => [`${file.repository} ${file.path}`, file] as const))(
    'finds the same in %s',
    (_name, published) => {
      const text = decodeText(bytesOf(published))?.text ?? '';
      const domains = new Set(['google.com', 'pubmatic.com', 'rubiconproject.com']);
      expect(both(parseAppAdsTxt(text, domains))).toEqual(filtered(text, domains));
    },
  );

  test('makes nothing of the lines of others', () => {
    const file = parseAppAdsTxt(`${'a.b,1\n'.repeat(330_000)}=\nads.example, 1, DIRECT`, new Set(['ads.example']));
    expect(both(file)).toEqual([[[330_002, 'ads.example', '1', 'DIRECT']], []]);
    expect([file.variables, file.problems, file.problemCount]).toEqual([[], [], 0]);
  });
});

describe('published files', () => {
  // A second, simpler parser to compare with: one pattern matches a record without its comment and extension fields.
  const recordForm = /^\s*(?:[\w-]+\.)+[\w-]+\s*,\s*[^,\s][^,]*,\s*(?:direct|reseller)\s*(?:,.*)?$/i;
  const variableForm = /^\s*[a-z]+\s*=/i;
  const withoutRest = (line: string) => line.replace(/#.*$/s, '').replace(/;.*$/s, '');

  test('are at least thirty, from as many places', () => {
    expect(publishedFiles.length).toBeGreaterThanOrEqual(30);
    expect(new Set(publishedFiles.map(({ repository, path }) => `${repository}/${path}`)).size).toBe(
      publishedFiles.length,
    );
  });

  test.each(publishedFiles.map((file) => [`${file.repository} ${file.path}`, file] as const))(
    '%s has the records that a simpler reading finds',
    (_name, published) => {
      const file = parse(decodeText(bytesOf(published))?.text ?? '');
      const numbersOf = (form: RegExp) =>
        published.lines.flatMap((line, index) => (form.test(withoutRest(line)) ? [index + 1] : []));
      const records = file.records.filter(({ relationship }) => relationship !== null);
      expect(records.length).toBeGreaterThan(0);
      expect(records.map(({ number }) => number)).toEqual(numbersOf(recordForm));
      expect(file.variables.map(({ number }) => number)).toEqual(numbersOf(variableForm));
      expect(file.records.map((line) => textOfLine(file, line))).toEqual(
        file.records.map(({ number }) => published.lines[number - 1]),
      );
    },
  );
});
