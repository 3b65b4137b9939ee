import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDemoIntegration } from '#demo/demo-documents.ts';
import { parseGuide } from './guide-markup.ts';

const formats = new Set(['fs_banner', 'rewarded_video']);
const read = (...lines: string[]) => parseGuide(lines.join('\n'), formats);
const faultsOf = (...lines: string[]) => {
  const reading = read(...lines);
  return 'faults' in reading ? reading.faults.map(({ line, reason }) => `${line}: ${reason}`) : [];
};

test('a guide has a title, test IDs, and steps with a text and code, whose lines stay as they are', () => {
  expect(
    read(
      '\uFEFF# Android',
      'test fs_banner: demo-1',
      '',
      '## Start the SDK',
      'Once, in',
      'the app:',
      '```kotlin',
      'start("{appId}") {',
      '',
      '    # <b>not</b> markup',
      '}',
      '```',
      '## Show the ad [rewarded_video]',
    ),
  ).toEqual({
    guide: {
      title: 'Android',
      testAdBlockIds: { fs_banner: 'demo-1' },
      stepList: [
        {
          title: 'Start the SDK',
          adFormat: null,
          text: 'Once, in the app:',
          code: 'start("{appId}") {\n\n    # <b>not</b> markup\n}',
        },
        { title: 'Show the ad', adFormat: 'rewarded_video', text: null, code: null },
      ],
    },
    unknownFormats: [],
  });
});

test('a guide is shown without test IDs of a format that the network does not have, and names their lines', () => {
  const source = ['# A', 'test native: x', 'test fs_banner: y', '## B [native]', '## C [fs_banner]'].join('\n');
  const step = { text: null, code: null };
  expect(parseGuide(source, formats)).toEqual({
    guide: {
      title: 'A',
      testAdBlockIds: { fs_banner: 'y' },
      stepList: [
        { ...step, title: 'B [native]', adFormat: null },
        { ...step, title: 'C', adFormat: 'fs_banner' },
      ],
    },
    unknownFormats: [{ line: 2, reason: 'there is no ad format native; the network has fs_banner, rewarded_video' }],
  });
});

test.each([
  ['nothing', [''], ['1: the guide is empty']],
  ['no title', ['## Step'], ['1: expected the title first, as in "# Android"']],
  ['no steps', ['# Android'], ['1: the guide has no steps']],
  [
    'code without a step',
    ['# A', '```', '## B'],
    ['2: code belongs to a step: put a line like "## Start the SDK" before it'],
  ],
  ['code without an end', ['# A', '## B', '```', 'x'], ['4: the code has no end: put a line with ``` after it']],
  [
    'two pieces of code',
    ['# A', '## B', '```', '```', '```', '```'],
    ['5: a step has one piece of code', '6: a step has one piece of code'],
  ],
  ['a text below the code', ['# A', '## B', '```', '```', 'x'], ['5: the text of a step is above its code']],
  [
    'a line that is no step',
    ['# A', 'test native', '## B'],
    ['2: expected a step, as in "## Start the SDK", or a line like "test fs_banner: ID"'],
  ],
  [
    'a mistyped placeholder',
    ['# A', '## B', '```', '{app_id} {it}', '```'],
    ['4: there is no {app_id}; write {appId}'],
  ],
  ['a control character', ['# A', '## B\u0000'], ['2: the line has a control character']],
  ['a long title', [`# ${'x'.repeat(41)}`, '## B'], ['1: a title has at most 40 characters']],
  ['too many steps', ['# A', ...Array.from({ length: 13 }, () => '## B')], ['14: a guide has at most 12 steps']],
])('a guide with %s is refused with the line', (_, lines, faults) => {
  expect(faultsOf(...lines)).toEqual(faults);
});

test('any text is either a guide within its limits or has a fault', () => {
  const line = fc.oneof(
    fc.constantFrom('# A', '## B', '```', 'test fs_banner: x', '## C [fs_banner]', '{appId}', ''),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const reading = read(...lines);
      const { length } = 'faults' in reading ? reading.faults : reading.guide.stepList;
      expect(length).toBeGreaterThan(0);
    }),
  );
});

test('the guides of the demo network can be read, and have the same code steps in both languages', async () => {
  const guides = await readDemoIntegration();
  const shapes = guides.map(({ name, source }) => {
    const reading = parseGuide(source, formats);
    if ('faults' in reading) throw new Error(`${name}: ${reading.faults[0]?.reason}`);
    const { testAdBlockIds, stepList } = reading.guide;
    return [name, testAdBlockIds, stepList.map(({ adFormat, code }) => [adFormat, code?.split('\n').length])];
  });
  expect(shapes.length).toBe(6);
  for (let index = 0; index < shapes.length; index += 2) expect(shapes[index]).toEqual(shapes[index + 1]);
});
