import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';

/** No proxies: `X-Forwarded-For` is ignored. */
export const trustNobody: TrustedProxies = { areDescribed: true, trusts: () => false };
