import { setupI18n } from '@lingui/core';
import type { WebhookDelivery, WebhookProblem } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';

import { eventTitle, problemText, stateWords } from './webhook-words.ts';

test('events, states and problems that a newer server has added are shown by their names', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  expect(eventTitle(i18n, 'moon.full')).toBe('moon.full');
  expect(stateWords(i18n, 'sleeping' as WebhookDelivery['state']).label).toBe('sleeping');
  expect(problemText(i18n, 'eclipse' as WebhookProblem)).toBe('eclipse');
});
