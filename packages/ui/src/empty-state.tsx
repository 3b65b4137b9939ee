import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { tv } from './tv.ts';

export interface EmptyStateProps {
  icon?: LucideIcon;
  tone?: 'neutral' | 'danger';
  title: ReactNode;
  /** What will be shown here. */
  description?: ReactNode;
  /** The one next step, usually a button. */
  action?: ReactNode;
}

const iconStyle = tv({
  base: 'mb-3 grid size-11 place-items-center rounded-full',
  variants: { tone: { neutral: 'bg-primary-soft text-primary', danger: 'bg-danger-soft text-danger' } },
});

/** Fills an area that has nothing to show: no data yet, or a failure. */
export function EmptyState({ icon: Icon, tone = 'neutral', title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-12 text-center">
      {Icon && (
        <span className={iconStyle({ tone })}>
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <p className="text-title font-semibold">{title}</p>
      {description && <p className="max-w-prose text-pretty text-text-muted">{description}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
