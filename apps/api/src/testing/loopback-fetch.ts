import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { GuardedFetch, OutsideOptions } from '#guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '#guarded-fetch/guarded-post.ts';
import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import { openSocket } from '#guarded-fetch/open-connection.ts';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';

const loopback = /^(?:127\.|::1$)/;

/** The real guarded fetch, with the given hosts only, and without connections that leave this machine. */
export function createLoopbackFetch(outsideAddresses: OutsideAddresses = new Map()): GuardedFetch {
  return createGuardedFetch(loopbackOnly(outsideAddresses));
}

/** The real guarded post, with the same restrictions. */
export function createLoopbackPost(outsideAddresses: OutsideAddresses = new Map()): GuardedPost {
  return createGuardedPost(loopbackOnly(outsideAddresses));
}

function loopbackOnly(outsideAddresses: OutsideAddresses): OutsideOptions {
  return {
    outsideAddresses,
    resolve: async () => [],
    open: (target) => {
      const away = target.addresses.filter((address) => !loopback.test(address));
      if (away.length > 0) throw new Error(`A test would have connected to ${away.join(', ')}.`);
      return openSocket(target);
    },
  };
}
