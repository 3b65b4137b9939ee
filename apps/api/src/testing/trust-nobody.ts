import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';

/** The operator has said that there are no proxies: nobody is believed about the address of a client. */
export const trustNobody: TrustedProxies = { areDescribed: true, trusts: () => false };
