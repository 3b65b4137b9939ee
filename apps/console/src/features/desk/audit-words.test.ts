import { setupI18n } from '@lingui/core';
import { auditKinds } from '@publisher-console/api-contract/audit-kinds';
import { expect, test } from 'vitest';
import { auditKindText } from './audit-words.ts';

test('each kind of event that the API records has its own name', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const names = auditKinds.map((kind) => auditKindText(i18n, kind));
  expect(names.filter((name) => (auditKinds as readonly string[]).includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(auditKinds.length);
  expect(auditKindText(i18n, 'of_a_newer_server')).toBe('of_a_newer_server');
});
