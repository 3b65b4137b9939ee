import type { ComponentProps } from 'react';
import { tv } from './tv.ts';

/** The classes of a link inside text, for a router's own link component. */
export const linkStyle = tv({
  base: 'rounded-tight font-medium text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-current',
});

/** A link to another site: opens a new tab and sends no referrer. `ref` and all other props are those of the `a`. */
export function ExternalLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noreferrer" {...rest} className={linkStyle({ className })}>
      {children}
    </a>
  );
}
