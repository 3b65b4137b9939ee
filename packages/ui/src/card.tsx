import type { ComponentProps } from 'react';
import { tv } from './tv.ts';

const cardStyle = tv({ base: 'rounded-base border border-border bg-surface-raised' });

/** A raised area around content that belongs together. It has no padding of its own. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cardStyle({ className })} />;
}
