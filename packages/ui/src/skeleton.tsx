/** The place of something that is on its way. Give it the size of what comes, so that nothing jumps. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-tight bg-surface-sunken ${className}`} />;
}
