import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { FetchOutcome } from '#guarded-fetch/fetch-outcome.ts';
import { createGuardedPost } from '#guarded-fetch/guarded-post.ts';
import type { AnswerName } from '#testing/name-server.ts';
import { siteAddresses } from './lab-names.ts';
import type { Lab } from './lab-network.ts';
import type { LabRow, RowResult } from './lab-row.ts';

const [siteIPv4 = ''] = siteAddresses;
const signal = new AbortController().signal;

/** The first answer is the site, and every later one is inside. */
const turningInside: AnswerName = ({ before }) => (before === 0 ? [siteIPv4] : ['127.0.0.1', '::1']);

/** The answer by UDP is too long, and the one by TCP is inside. */
const insideByTcp: AnswerName = ({ transport }) => (transport === 'udp' ? 'truncated' : ['127.0.0.1', '::1']);

const failureOf = (outcome: FetchOutcome) => (outcome.kind === 'failed' ? outcome.failure : 'an answer');

/** A trial with a name of its own; what happened is compared with `expected`. */
interface Trial {
  answer: AnswerName;
  expected: string;
  attack: (lab: Lab, name: string) => Promise<string>;
}

const trials: Record<string, Trial> = {
  'between two requests': {
    answer: turningInside,
    expected: 'address_not_allowed',
    attack: async (lab, name) => {
      lab.site.pages = { [`http://${name}/`]: { status: 302, headers: { location: '/again' } } };
      return failureOf(await createGuardedFetch(lab.outside)(`http://${name}/`));
    },
  },
  'between check and connection': {
    answer: turningInside,
    expected: 'an answer after 1 question',
    attack: async (lab, name) => {
      lab.site.pages = { [`http://${name}/`]: { body: 'public' } };
      const outcome = await createGuardedFetch(lab.outside)(`http://${name}/`);
      const asked = lab.names.questions.filter((question) => question.name === name && question.type === 'A');
      return `${failureOf(outcome)} after ${asked.length} question`;
    },
  },
  'between the saving of a webhook and its delivery': {
    answer: turningInside,
    expected: 'null, address_not_allowed',
    attack: async (lab, name) => {
      const post = createGuardedPost(lab.outside);
      const refusal = await post.refusal(`https://${name}/`, signal);
      const sent = await post.send(`https://${name}/`, { body: '{}', headers: {}, signal });
      return `${refusal}, ${sent.kind === 'failed' ? sent.failure : 'an answer'}`;
    },
  },
  'between UDP and TCP': {
    answer: insideByTcp,
    expected: 'address_not_allowed',
    attack: async (lab, name) => failureOf(await createGuardedFetch(lab.outside)(`http://${name}/`)),
  },
};

async function rebind(lab: Lab, count: number): Promise<RowResult> {
  const faults: string[] = [];
  for (const [when, { answer, expected, attack }] of Object.entries(trials)) {
    for (let trial = 0; trial < count; trial += 1) {
      const name = `rebinding-${trial}.${when.toLowerCase().replaceAll(' ', '-')}.example`;
      lab.namesOfRow.set(name, answer);
      const happened = await attack(lab, name);
      if (happened !== expected) faults.push(`${when}: ${happened}`);
      faults.push(...lab.takeHits().map((hit) => `${when}: ${hit}`));
    }
  }
  return { tried: count * Object.keys(trials).length, faults };
}

export const rebindingRows: LabRow[] = [
  {
    id: 'F-10',
    what: 'names that change their address: between requests, check and connection, saving and delivery, UDP and TCP',
    run: (lab, size) => rebind(lab, size === 'many' ? 200 : 5),
  },
];
