import { expect, test } from 'vitest';

import { tv } from './tv.ts';

const style = tv({
  base: 'base',
  variants: { tone: { quiet: 'quiet', loud: 'loud' }, hidden: { true: 'hidden', false: 'shown' } },
  defaultVariants: { tone: 'quiet' },
});

test.each([
  [undefined, 'base quiet shown'],
  [{ tone: 'loud', hidden: true }, 'base loud hidden'],
  [{ tone: undefined, hidden: undefined, className: 'mine' }, 'base quiet shown mine'],
] as const)('the style of %o is "%s"', (props, classes) => {
  expect(style(props)).toBe(classes);
});

test('a style without variants accepts class names', () => {
  expect(tv({ base: 'base' })({ className: ['mine', undefined] })).toBe('base mine');
});
