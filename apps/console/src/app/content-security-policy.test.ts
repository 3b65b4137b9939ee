import { expect, it } from 'vitest';

import { contentSecurityPolicy } from './content-security-policy.ts';

const directive = (name: string, settings: Parameters<typeof contentSecurityPolicy>[1]) =>
  contentSecurityPolicy('n', settings)
    .split('; ')
    .find((part) => part.startsWith(`${name} `));

const logos = { en: '/favicon.svg', ru: 'data:image/png;base64,AAAA' };

it('allows calls and content from other origins only if the operator has set them', () => {
  const settings = { apiBaseUrl: '/api', productLogo: logos };
  expect(directive('connect-src', settings)).toBe("connect-src 'self'");
  expect(directive('img-src', settings)).toBe("img-src 'self' data: blob:");
});

it('adds the origins of the API and of the logos, each once and without paths', () => {
  const logo = 'https://brand.example/a/logo.svg?x=1';
  const settings = { apiBaseUrl: 'https://api.example/v1', productLogo: { en: logo, ru: logo } };
  expect(directive('connect-src', settings)).toBe("connect-src 'self' https://api.example");
  expect(directive('img-src', settings)).toBe("img-src 'self' data: blob: https://api.example https://brand.example");
});
