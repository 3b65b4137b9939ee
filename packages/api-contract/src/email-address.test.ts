import { expect, test } from 'vitest';

import { isSupportAddress } from './email-address.ts';

test.each(['support@network.example', 'Help+eu@mail.network.example', 'o.b@x-y.co', `${'a'.repeat(64)}@n.example`])(
  '%s is an address of support',
  (text) => expect(isSupportAddress(text)).toBe(true),
);

test.each([
  '',
  'support',
  'support@localhost',
  'support@network.example, thief@evil.example',
  'support@network.example\r\nBcc: thief@evil.example',
  'support@network.example\n',
  'Support <support@network.example>',
  '<support@network.example>',
  ' support@network.example',
  'поддержка@network.example',
  'support@сеть.example',
  'support@networ\u212A.example',
  'support@-network.example',
  `${'a'.repeat(65)}@network.example`,
  `a@${'a'.repeat(250)}.example`,
])('%j is no address of support', (text) => expect(isSupportAddress(text)).toBe(false));
