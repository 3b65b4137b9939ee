import { describe, expect, test } from 'vitest';
import { sessionDevice } from './open-sessions.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/141.0.0.0`, 'Microsoft Edge', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chromium} YaBrowser/25.8.0.0 Safari/537.36`, 'Yandex Browser', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} CriOS/141.0.0.0 Mobile/15E148`, 'Chrome', 'iOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`, 'Chrome', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
])('%s is a known browser', (userAgent, browser, system) => {
  expect(sessionDevice(userAgent)).toEqual({ browser, system, userAgent });
});

describe('an unknown browser or system has no name', () => {
  test.each([
    '',
    ' ',
    'node',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Mozilla/5.0',
    '<b>hi</b>/1.0 (x)',
    '<img src=x onerror=alert(1)>',
    'My Bank/1.0 (trusted)',
  ])('%s', (userAgent) => {
    expect(sessionDevice(userAgent)).toEqual({ browser: null, system: null, userAgent });
  });
});
