import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { privateIPv4, privateIPv6 } from './hostile-urls.ts';
import type { Lab } from './lab-network.ts';
import type { LabRow, RowResult } from './lab-row.ts';

/** Canaries that have to see a request which is sent to them; the machine has no way to some of the other addresses. */
const reachable = ['127.0.0.1', '10.0.0.1', '192.168.0.1', '169.254.169.254', '::1', 'fd00:ec2::254'];

/**
 * Sends a request to every private address, as if the operator had chosen it: the check of addresses does not apply then. A
 * canary that does not see it is a fault.
 */
async function tryWithoutGuard(lab: Lab): Promise<RowResult> {
  const addresses = [...privateIPv4, ...privateIPv6];
  const seen: string[] = [];
  for (const address of addresses) {
    const outsideAddresses = new Map([['a.example', { address, port: 80 }]]);
    const fetch = createGuardedFetch({ ...lab.outside, outsideAddresses, timeout: 500 });
    await fetch('http://a.example/');
    if (lab.takeHits().length > 0) seen.push(address);
  }
  return {
    tried: addresses.length,
    faults: reachable.filter((address) => !seen.includes(address)).map((address) => `no hit at ${address}`),
    measured: { 'canaries that saw it': seen.length },
  };
}

/** The control of the rows about addresses. */
export const control: LabRow = {
  id: 'control',
  what: 'requests to private addresses without the check of addresses: the canaries see them',
  run: tryWithoutGuard,
};
