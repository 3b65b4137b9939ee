import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { LabRow } from './lab-row.ts';
import { createVectors, lookUp, playUrl, StoredIcon } from './vectors.ts';

const injected = '/%0d%0aX-Injected:%201?a=%0d%0aX-Injected:%201';

/** The headers that a request may have. https://www.standardwebhooks.com names those of a webhook. */
const usual = ['host', 'connection', 'user-agent', 'accept', 'accept-encoding', 'accept-language'];
const ofWebhooks = ['content-type', 'content-length', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

export const requestRows: LabRow[] = [
  {
    id: 'F-20',
    what: 'certificates that have expired, name another host or come from nobody, in every way',
    run: async (lab) => {
      const { direct } = createVectors(lab);
      const hosts = ['expired.example', 'other-name.example', 'unknown-authority.example'];
      const faults: string[] = [];
      for (const host of hosts) {
        for (const [way, vector] of Object.entries(direct)) {
          // A webhook is accepted, because only its delivery connects.
          const isAnswered = await vector(`https://${host}/`);
          if (isAnswered && way !== 'webhook') faults.push(`${way} of ${host}: an answer`);
        }
      }
      return { tried: hosts.length * Object.keys(direct).length, faults };
    },
  },
  {
    id: 'F-24',
    what: 'encoded line breaks in path and query; nothing of the caller in any request',
    run: async (lab) => {
      const { direct } = createVectors(lab);
      const fetch = createGuardedFetch(lab.outside);
      const url = `https://site.example${injected}`;
      lab.site.pages = {
        [url]: { headers: { 'set-cookie': ['a=b', 'c=d; Path=/'] } },
        [playUrl]: { headers: { 'content-type': 'text/html' } },
      };
      for (const round of [1, 2]) {
        for (const vector of Object.values(direct)) {
          await vector(url).catch((error: unknown) => {
            if (!(error instanceof StoredIcon)) throw error;
          });
        }
        await lookUp(fetch);
        if (lab.site.requests.length !== 5 * round) return { tried: 5 * round, faults: ['A request did not arrive.'] };
      }
      const faults = lab.site.requests.flatMap(({ url: asked, rawHeaders }) => {
        const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
        const allowed = rawHeaders.includes('application/json') ? [...usual, ...ofWebhooks] : usual;
        return names.filter((name) => !allowed.includes(name)).map((name) => `${asked} has ${name}`);
      });
      return { tried: lab.site.requests.length, faults };
    },
  },
];
