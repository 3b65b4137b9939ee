import { describe, expect, it } from 'vitest';

import { readDay, writeDay } from './day-text.ts';

describe('a day in figures', () => {
  it.each([
    ['en', '11/20/2026'],
    ['en-GB', '20/11/2026'],
    ['ru', '20.11.2026'],
  ])('is written and read in the order of %s', (locale, text) => {
    expect(writeDay('2026-11-20', locale)).toBe(text);
    expect(readDay(text, locale)).toBe('2026-11-20');
  });

  it.each(['2026-11-20', '20 11 2026', '20/11/26', ' 20.11.2026 '])('is understood in Russian: "%s"', (text) => {
    expect(readDay(text, 'ru')).toBe('2026-11-20');
  });

  it('may leave out zeros', () => {
    expect(readDay('3/5/2026', 'en')).toBe('2026-03-05');
  });

  it.each(['', 'yesterday', '30.02.2026', '31.11.2026', '20.13.2026', '20.11', '20.11.2026.1', '20.11.202'])(
    'is not guessed from "%s"',
    (text) => {
      expect(readDay(text, 'ru')).toBeNull();
    },
  );

  it('is empty for an empty day', () => {
    expect(writeDay('', 'ru')).toBe('');
  });
});
