import type { ComponentProps } from 'react';

/** A raised area that holds one thing. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-base border border-border bg-surface-raised ${className}`} />;
}
