import * as v from 'valibot';
import { isPlainLine } from '#contract/plain-text.ts';

/** A text of an order in one line. */
export const plainLine = (most: number, wrong: string) =>
  v.pipe(
    v.string(),
    v.check((text) => isPlainLine(text) && text.length <= most, wrong),
  );
