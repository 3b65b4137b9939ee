import type { AdFormatId } from '@publisher-console/api-contract';
import type { ReactNode } from 'react';

/** A phone with a full-screen ad: a picture with a close button, or a video with a reward. */
const drawings: Record<AdFormatId, ReactNode> = {
  fs_banner: (
    <>
      <rect x="13" y="6" width="22" height="36" rx="2" className="fill-primary-soft" />
      <path d="M16 33l5-7 4 5 3-3 4 5z" className="fill-primary" />
      <circle cx="28" cy="20" r="2.5" className="fill-accent" />
      <path d="M29.5 9.5l3 3m0-3l-3 3" className="stroke-text" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  rewarded_video: (
    <>
      <rect x="13" y="6" width="22" height="36" rx="2" className="fill-accent-soft" />
      <path d="M21 14.5v8l6.5-4z" className="fill-accent" />
      <rect x="18.5" y="30" width="11" height="7" className="fill-primary" />
      <path d="M17.5 27.5h13V30h-13zM24 27.5V37" className="fill-primary stroke-surface-raised" strokeWidth=".8" />
      <path
        d="M24 27.5c-4 0-4-4-1.6-3.4 1 .3 1.6 1.6 1.6 3.4 0-1.800.6-3.100 1.6-3.400 2.400-.6 2.400 3.400-1.600 3.400"
        className="stroke-primary"
      />
    </>
  ),
};

/** A small picture of an ad format, beside its name. */
export function FormatDrawing({ format }: { format: AdFormatId }) {
  return (
    <svg aria-hidden viewBox="0 0 48 48" fill="none" className="size-10 shrink-0">
      <rect
        x="11"
        y="3"
        width="26"
        height="42"
        rx="4"
        className="fill-surface-raised stroke-border-control"
        strokeWidth="1.5"
      />
      {drawings[format]}
    </svg>
  );
}
