import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindFaults } from './document-kinds.ts';
import { longestDocument, parseDocument } from './document-markup.ts';

const read = (...lines: string[]) => parseDocument(lines.join('\n'));
const textOf = ({ text }: { text: string }) => text;
const heading = (level: number, text: string) => ({ type: 'heading', level, text });
const paragraph = (text: string) => ({ type: 'paragraph', level: null, text });
const item = (text: string) => ({ type: 'item', level: null, text });

describe('the markup', () => {
  test('has a title, headings, paragraphs and items, whose lines are joined', () => {
    const source = [
      '# Public offer',
      '',
      'One paragraph',
      '  in two lines',
      '',
      'Another one',
      '## Payment',
      '- first',
      '  and its end',
      '-  second',
      '### Details',
      'Text right below',
    ];
    expect(read(...source)).toEqual({
      document: {
        title: 'Public offer',
        blocks: [
          paragraph('One paragraph in two lines'),
          paragraph('Another one'),
          heading(2, 'Payment'),
          item('first and its end'),
          item('second'),
          heading(3, 'Details'),
          paragraph('Text right below'),
        ],
      },
    });
  });

  test.each([
    ['a byte order mark and CRLF', '\uFEFF# T\r\n\r\na\r\nb\r\n', [paragraph('a b')]],
    ['HTML', '# T\n<b onclick="x">a</b> &amp;', [paragraph('<b onclick="x">a</b> &amp;')]],
    ['a minus without a space', '# T\n-5 degrees', [paragraph('-5 degrees')]],
    ['other marks', '# T\n* a **b** [c](d)', [paragraph('* a **b** [c](d)')]],
    ['a tab', '# T\na\tb', [paragraph('a b')]],
  ])('reads %s as meant', (_what, source, blocks) => {
    expect(parseDocument(source)).toEqual({ document: { title: 'T', blocks } });
  });

  test.each([
    ['an empty file', '', [[1, 'the document is empty']]],
    ['a title alone', '# T\n', [[1, 'the document has a title and no text']]],
    ['no title', '\n\ntext', [[3, 'expected the title first, as in "# Public offer"']]],
    ['two titles', '# T\na\n# U', [[3, 'the document has a title already; headings begin with ## or ###']]],
    [
      'marks that are not known',
      '# T\na\n##b\n#### c',
      [3, 4].map((line) => [
        line,
        'a heading begins with ## or ###, then has a space and its text, as in "## Payment"',
      ]),
    ],
    ['control characters', '# T\na\u0000\nb\u0007', [2, 3].map((line) => [line, 'the line has a control character'])],
    ['a long heading', `# T\n## ${'x'.repeat(201)}\na`, [[2, 'a title or heading has at most 200 characters']]],
    ['a long document', `# T\n${'x'.repeat(longestDocument)}`, [[1, 'the document has more than 100000 characters']]],
    ['a lone surrogate', '# T\n\uD800', [[1, 'the document is not valid Unicode']]],
  ])('refuses %s by its line', (_what, source, expected) => {
    expect(parseDocument(source)).toEqual({ faults: expected.map(([line, reason]) => ({ line, reason })) });
  });

  test('loses no word of any text, and never throws', () => {
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (lines) => {
        const source = ['# Title', ...lines].join('\n');
        const reading = parseDocument(source);
        const found = 'faults' in reading ? null : [reading.document.title, ...reading.document.blocks.map(textOf)];
        expect(words(found?.join('\n') ?? source)).toEqual(words(source));
        expect('faults' in reading && reading.faults.length === 0).toBe(false);
      }),
    );
  });
});

describe('a kind of document', () => {
  const documentOf = (...lines: string[]) => {
    const reading = read('# T', ...lines);
    if ('faults' in reading) throw new Error('The document has faults.');
    return reading.document;
  };

  test.each([
    ['faq', ['## Why?', 'Because'], []],
    [
      'faq',
      ['Intro', '## Why?', 'Because'],
      ['each question is a heading with ##, and the text after it is its answer'],
    ],
    ['faq', ['## Why?', '## How?', 'So'], ['the question "Why?" has no answer']],
    ['faq', ['## How?', 'So', '## Why?'], ['the question "Why?" has no answer']],
    ['contract_template', ['{company} {name} {email} {publisherId}'], []],
    [
      'contract_template',
      ['{companie} {companie} {}'],
      ['companie', ''].map((name) => `there is no {${name}}; the fields are {company}, {name}, {email}, {publisherId}`),
    ],
    ['offer', ['{whatever}'], []],
  ] as const)('%s with %j has the faults %j', (kind, lines, faults) => {
    expect(kindFaults(kind, documentOf(...lines))).toEqual(faults);
  });
});
