import { expect, test } from 'vitest';

import { fileNameOf } from './file-name.ts';

test.each([
  ['attachment; filename="report.csv"', 'report.csv'],
  ['Attachment;filename=report.csv', 'report.csv'],
  [`attachment; filename="?.csv"; filename*=UTF-8''%D0%BE%D1%82%D1%87%D1%91%D1%82.csv`, 'отчёт.csv'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''%E0`, 'plain.csv'],
  [String.raw`attachment; filename="a \"b\".csv"`, 'a "b".csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [`attachment; filename*=UTF-8''..%2F..%5Cpasswd`, 'passwd'],
  ['attachment; filename="a\u202Efdp.exe"', 'afdp.exe'],
  ['attachment; filename=".."', 'download'],
  ['attachment', 'download'],
  ['inline; filename="report.csv"', null],
  [null, null],
])('%s is a file called %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
