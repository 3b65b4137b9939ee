import type { Platform } from '@publisher-console/api-contract';

import { platformNames } from './platform-names.ts';

/** Tells apart two applications with the same name. */
export function PlatformMark({ platform }: { platform: Platform }) {
  return <span className="shrink-0 text-caption text-text-muted">{platformNames[platform]}</span>;
}
