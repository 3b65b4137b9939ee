import type { Platform } from '@publisher-console/api-contract';

import { platformNames } from './platform-names.ts';

/** The platform, to distinguish two applications with the same name. */
export function PlatformMark({ platform }: { platform: Platform }) {
  return <span className="shrink-0 text-caption text-text-muted">{platformNames[platform]}</span>;
}
