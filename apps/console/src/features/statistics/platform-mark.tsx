import type { Platform } from '@publisher-console/api-contract';

const platformNames = { android: 'Android', ios: 'iOS' } satisfies Record<Platform, string>;

/** Tells apart two applications of one name. */
export function PlatformMark({ platform }: { platform: Platform }) {
  return <span className="shrink-0 text-caption text-text-muted">{platformNames[platform]}</span>;
}
