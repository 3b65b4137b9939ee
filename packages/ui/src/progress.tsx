import { tv } from './tv.ts';

export interface ProgressProps {
  /** Names the task for assistive technology. */
  label: string;
  /** From 0 to 1; undefined while the total is unknown. */
  value?: number | undefined;
  tone?: 'primary' | 'success' | 'danger';
}

const progressStyle = tv({
  base: 'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-sunken [&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[inline-size] [&::-moz-progress-bar]:rounded-full indeterminate:animate-pulse forced-colors:appearance-auto',
  variants: {
    tone: {
      primary:
        'indeterminate:bg-primary [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary indeterminate:[&::-webkit-progress-bar]:bg-primary',
      success: '[&::-webkit-progress-value]:bg-success [&::-moz-progress-bar]:bg-success',
      danger: '[&::-webkit-progress-value]:bg-danger [&::-moz-progress-bar]:bg-danger',
    },
  },
  defaultVariants: { tone: 'primary' },
});

/** How much of a task is done, as the native `progress`; the shape of content that is loading is a `Skeleton`. */
export function Progress({ label, value, tone }: ProgressProps) {
  return <progress aria-label={label} value={value} max={1} className={progressStyle({ tone })} />;
}
