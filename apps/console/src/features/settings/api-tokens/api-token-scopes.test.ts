import { setupI18n } from '@lingui/core';
import type { ApiTokenScope } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';

import { scopeTitle, withoutIncluded } from './api-token-scopes.ts';

test('a scope that another one includes is not listed beside it', () => {
  expect(withoutIncluded(['apps:read', 'apps:write', 'templates:read', 'statistics:read'])).toEqual([
    'apps:write',
    'templates:read',
    'statistics:read',
  ]);
});

test('a scope of a newer server is shown by its id', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  expect(scopeTitle(i18n, 'moon:read' as ApiTokenScope)).toBe('moon:read');
});
