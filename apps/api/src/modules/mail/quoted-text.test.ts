import { expect, test } from 'vitest';
import { quotedHost, quotedText } from './email-template.ts';

test.each([
  ['https://evil.example/x', 'https[:]//evil[.]example/x'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['Pay at evil.example/x', 'Pay at evil[.]example/x'],
  ['evil。example', 'evil[.]example'],
  ['evil.\u200Dexample', 'evil[.]\u200Dexample'],
  ['evil\u200B.\u2060example', 'evil . example'],
  ['злодей.рф', 'злодей[.]рф'],
  ['198.51.100.7/x', '198[.]51[.]100[.]7/x'],
  ['http://localhost', 'http[:]//localhost'],
])('a mail program finds no address in %j', (text, quoted) => {
  expect(quotedText(text)).toBe(quoted);
});

test.each(['Anna Nord', 'Acme Inc.', 'Ludo 2.0', 'Ночной отчёт…', 'a: b/c', '👩‍👩‍👧', '10:30'])(
  'the usual text %j is quoted as it is',
  (text) => {
    expect(quotedText(text)).toBe(text);
  },
);

test('a long text ends after forty characters, and one of several lines is one line', () => {
  expect(quotedText('x'.repeat(40))).toBe('x'.repeat(40));
  expect(quotedText('😀'.repeat(41))).toBe(`${'😀'.repeat(40)}…`);
  expect(quotedText(' Anna\r\n\tNord\u202E ')).toBe('Anna Nord');
});

test('of a host the end is quoted, which shows its owner', () => {
  expect(quotedHost('https://hooks.northwind.example:8443/secret?key=1')).toBe('hooks[.]northwind[.]example:8443');
  const long = `https://northwind.example.${'a'.repeat(30)}.evil.example/`;
  expect(quotedHost(long)).toBe(`…${'a'.repeat(27)}[.]evil[.]example`);
});
