import type { Platform } from '@publisher-console/api-contract';

const platformNames = { android: 'Android', ios: 'iOS' } satisfies Record<Platform, string>;

/** Tells apart two applications of one name. */
export function PlatformMark({ platform }: { platform: Platform }) {
  return <span className="text-text-muted shrink-0 text-xs">{platformNames[platform]}</span>;
}
