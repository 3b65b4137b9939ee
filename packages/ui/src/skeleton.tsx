import { tv } from './tv.ts';

const skeletonStyle = tv({ base: 'block animate-pulse rounded-tight bg-surface-sunken' });

/** A placeholder for content that is loading. Its `className` sets the size of the content, so that nothing moves later. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={skeletonStyle({ className })} />;
}
