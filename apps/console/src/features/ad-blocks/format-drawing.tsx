import type { AdFormatDrawing } from '@publisher-console/api-contract';
import type { ReactElement } from 'react';

/** The content of the phone's screen: a picture with a close button, a video with a reward, and so on. */
const drawings: Record<AdFormatDrawing, ReactElement> = {
  full_screen: (
    <>
      <rect x="13" y="6" width="22" height="36" rx="2" className="fill-primary-soft" />
      <path d="M16 33l5-7 4 5 3-3 4 5z" className="fill-primary" />
      <circle cx="28" cy="20" r="2.5" className="fill-accent" />
      <path d="M29.5 9.5l3 3m0-3l-3 3" className="stroke-text" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  rewarded: (
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
  banner: (
    <>
      <path d="M16 11h16M16 16h16M16 21h10" className="stroke-border-control" strokeWidth="1.5" strokeLinecap="round" />
      <rect x="13" y="34" width="22" height="8" rx="2" className="fill-primary-soft" />
      <path d="M16 38h9" className="stroke-primary" strokeWidth="2" strokeLinecap="round" />
      <circle cx="31" cy="38" r="2" className="fill-accent" />
    </>
  ),
  native: (
    <>
      <path d="M16 9h16M16 13h10" className="stroke-border-control" strokeWidth="1.5" strokeLinecap="round" />
      <rect x="14" y="17" width="20" height="15" rx="2" className="fill-primary-soft" />
      <path d="M16 30l4-6 4 5 2-2 4 3z" className="fill-primary" />
      <path d="M16 36h16M16 40h8" className="stroke-primary" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  video: (
    <>
      <rect x="13" y="8" width="22" height="15" rx="2" className="fill-accent-soft" />
      <path d="M21.5 11.500v8l6-4z" className="fill-accent" />
      <path d="M16 28h16M16 33h16M16 38h10" className="stroke-border-control" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  other: <rect x="15" y="14" width="18" height="20" rx="2" className="fill-primary-soft" />,
};

/** A small picture of an ad format, beside its name; an empty phone until the formats have loaded. */
export function FormatDrawing({ drawing }: { drawing: AdFormatDrawing | undefined }) {
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
      {drawing !== undefined && (drawings[drawing] ?? drawings.other)}
    </svg>
  );
}
