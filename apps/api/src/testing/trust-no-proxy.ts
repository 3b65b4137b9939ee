import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';

/** No proxies: `X-Forwarded-For` is ignored. */
export const trustNoProxy: TrustedProxies = { areDescribed: true, trusts: () => false };
