import { describe, expect, it } from 'vitest';

import { hasDemo } from './stack.mjs';

describe('the demo network, whose password is public,', () => {
  it.each([{}, { DEMO: '' }, { DATABASE_URL: '' }, { DEMO: 'on', PUBLIC_ORIGIN: 'https://console.example' }])(
    'is loaded with %o',
    (env) => expect(hasDemo(env)).toBe(true),
  );

  it.each([
    { DEMO: 'off' },
    { PUBLIC_ORIGIN: 'https://console.example' },
    { DATABASE_URL: 'postgres://console@db.example/console' },
    { WAREHOUSE_URL: 'http://console@warehouse.example:8123/stats' },
    { SMTP_URL: 'smtps://mail.example:465' },
    { DATABASE_URL_FILE: '/run/secrets/database-url' },
  ])('is left out with %o', (env) => expect(hasDemo(env)).toBe(false));
});
