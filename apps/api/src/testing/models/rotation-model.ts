import type { Model, Step } from './explore.ts';
import { grace } from '#modules/sessions/rotation.ts';
import type { rotate, RotationState } from '#modules/sessions/rotation.ts';

export type RotationRule = typeof rotate;

/**
 * A request on its way, with the token of the storage as it was `age` ticks ago. It arrives `bound` ticks after that at the
 * latest. Tokens are told apart by how many newer ones the server has issued.
 */
interface Sent {
  kind: 'refresh' | 'call';
  behind: number;
  age: number;
}

/** An answer to a refresh, which may be late by any time. */
interface Answer {
  sent: number;
  got: number;
}

interface Tabs {
  /** Ticks since the newest token was seen; null before. */
  seen: number | null;
  /** The tokens in the storage, the current one first, and for how many ticks each has been replaced. */
  stored: { behind: number; replaced: number }[];
  requests: Sent[];
  answers: Answer[];
  isLoggedOut: boolean;
}

interface TabsOptions {
  /** Ticks of one grace period. */
  ticks: number;
  /** Ticks for which a request and the storage before it are late at most. */
  bound: number;
  mostRequests: number;
  mostAnswers: number;
}

/** Tokens that are older than this are all the same. */
const oldest = 3;
const names = ['the newest token', 'the token before the newest', 'an older token', 'a much older token'];

/**
 * Tabs without a lock that share a storage and a server. Requests are late, repeated and lost; answers are lost or come late.
 * Time and rotations have no end: only differences are in a state.
 */
export function tabsModel(rule: RotationRule, { ticks, bound, mostRequests, mostAnswers }: TabsOptions): Model<Tabs> {
  const clock = clockOf(ticks);

  function afterArrival(tabs: Tabs, request: Sent, isRepeated: boolean): { tabs: Tabs; answer: Answer | null } {
    const requests = isRepeated ? tabs.requests : without(tabs.requests, request);
    if (request.kind === 'call') {
      const seen = request.behind === 0 ? (tabs.seen ?? 0) : tabs.seen;
      return { tabs: { ...tabs, seen, requests }, answer: null };
    }
    const after = clock.refresh(rule, tabs.seen, request.behind);
    if (after === null) return { tabs: { ...tabs, requests, isLoggedOut: true }, answer: null };
    const { issued, seen } = after;
    const older = <Token extends { behind: number }>(token: Token): Token => ({
      ...token,
      behind: capped(token.behind + issued),
    });
    return {
      tabs: {
        ...tabs,
        seen,
        stored: tabs.stored.map(older),
        requests: sorted(requests.map(older)),
        answers: sorted(
          tabs.answers.map(({ sent, got }) => ({ sent: capped(sent + issued), got: capped(got + issued) })),
        ),
      },
      answer: { sent: capped(request.behind + issued), got: 0 },
    };
  }

  function arrivals(tabs: Tabs, request: Sent): Step<Tabs>[] {
    const what = `${request.kind === 'refresh' ? 'a refresh' : 'a call'} with ${names[request.behind]}`;
    return [false, true].flatMap((isRepeated): Step<Tabs>[] => {
      const { tabs: after, answer } = afterArrival(tabs, request, isRepeated);
      const name = `${what} arrives${isRepeated ? ', and will arrive again' : ''}`;
      if (answer === null) return [[name, after]];
      const lost: Step<Tabs> = [`${name}; its answer is lost`, after];
      if (tabs.answers.length >= mostAnswers) return [lost];
      return [lost, [name, { ...after, answers: sorted([...after.answers, answer]) }]];
    });
  }

  /** A tab stores an answer only if the storage, as the tab sees it, has the token that it sent. */
  function stores(tabs: Tabs, answer: Answer): Step<Tabs> {
    const answers = without(tabs.answers, answer);
    const fits = answer.got !== answer.sent && tabs.stored.some(({ behind }) => behind === answer.sent);
    const stored = fits ? [{ behind: answer.got, replaced: 0 }, ...tabs.stored] : tabs.stored;
    return [
      fits ? `a tab stores ${names[answer.got]}` : 'a tab drops an answer',
      { ...tabs, answers, stored: distinct(stored) },
    ];
  }

  return {
    first: { seen: null, stored: [{ behind: 0, replaced: 0 }], requests: [], answers: [], isLoggedOut: false },
    steps: (tabs) => {
      if (tabs.isLoggedOut) return [];
      const behind = tabs.stored[0]?.behind ?? 0;
      const steps: Step<Tabs>[] = [];
      if (tabs.requests.length < mostRequests) {
        const sends = (kind: Sent['kind']): Tabs => ({
          ...tabs,
          requests: sorted([...tabs.requests, { kind, behind, age: 0 }]),
        });
        steps.push([`a tab refreshes with ${names[behind]}`, sends('refresh')]);
        steps.push([`a tab calls with ${names[behind]}`, sends('call')]);
      }
      for (const request of each(tabs.requests)) {
        steps.push(...arrivals(tabs, request));
        steps.push(['a request is lost', { ...tabs, requests: without(tabs.requests, request) }]);
      }
      for (const answer of each(tabs.answers)) steps.push(stores(tabs, answer));
      if (tabs.requests.every(({ age }) => age < bound)) steps.push(['time passes', later(tabs)]);
      return steps;
    },
    broken: ({ isLoggedOut }) => (isLoggedOut ? 'a tab of the owner is logged out' : null),
  };

  function later(tabs: Tabs): Tabs {
    const [current, ...replaced] = tabs.stored;
    return {
      ...tabs,
      seen: clock.later(tabs.seen),
      stored: [
        ...(current === undefined ? [] : [current]),
        ...replaced
          .map((token) => ({ ...token, replaced: token.replaced + 1 }))
          .filter((token) => token.replaced <= bound),
      ],
      requests: tabs.requests.map((request) => ({ ...request, age: request.age + 1 })),
    };
  }
}

/** Two who hold the tokens of one session. */
interface Parties {
  seen: number | null;
  owner: number;
  thief: number;
  last: 'owner' | 'thief' | null;
  /** How often the session has changed hands. */
  changes: number;
  isNoticed: boolean;
}

/** The owner and a thief with a copy of the tokens, who use the session in turns, each longer than the grace after the other. */
export function partiesModel(rule: RotationRule): Model<Parties> {
  const clock = clockOf(1);
  return {
    first: { seen: null, owner: 0, thief: 0, last: null, changes: 0, isNoticed: false },
    steps: (parties) => {
      if (parties.isNoticed) return [];
      return (['owner', 'thief'] as const).map((party): Step<Parties> => {
        const name = `the ${party} refreshes with ${names[parties[party]]}, and calls`;
        const changes = parties.changes + (parties.last === null || parties.last === party ? 0 : 1);
        const late = clock.later(clock.later(parties.seen));
        const after = clock.refresh(rule, late, parties[party]);
        if (after === null) return [name, { ...parties, changes, isNoticed: true }];
        const { issued } = after;
        const held = { owner: capped(parties.owner + issued), thief: capped(parties.thief + issued), [party]: 0 };
        return [name, { seen: 0, owner: held.owner, thief: held.thief, last: party, changes, isNoticed: false }];
      });
    },
    broken: ({ changes, isNoticed }) =>
      changes >= 3 && !isNoticed ? 'a thief and the owner use one session in turns, unnoticed' : null,
  };
}

/** A clock of ticks, in which the rule of the server is applied. */
function clockOf(ticks: number) {
  const now = new Date('2026-03-04T12:00:00Z');
  const counter = oldest + 1;
  return {
    later: (seen: number | null) => (seen === null ? null : Math.min(seen + 1, ticks + 1)),
    /** Null if the session is ended. */
    refresh(rule: RotationRule, seen: number | null, behind: number): { issued: number; seen: number | null } | null {
      const seenAt = seen === null ? null : new Date(now.getTime() - (seen * grace) / ticks);
      const state: RotationState = { counter, seenAt };
      const verdict = rule(state, counter - behind, now);
      if (verdict.kind !== 'renew') return null;
      const at = verdict.state.seenAt;
      return {
        issued: verdict.state.counter - counter,
        seen: at === null ? null : Math.round(((now.getTime() - at.getTime()) * ticks) / grace),
      };
    },
  };
}

const capped = (behind: number) => Math.min(behind, oldest);

function sorted<Item>(items: Item[]): Item[] {
  return items.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** One of each. */
function each<Item>(items: Item[]): Item[] {
  return items.filter(
    (item, place) => items.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) === place,
  );
}

function without<Item>(items: Item[], removed: Item): Item[] {
  const place = items.indexOf(removed);
  return items.filter((_, other) => other !== place);
}

/** Each token once, as it was in the storage last. */
function distinct(stored: Tabs['stored']): Tabs['stored'] {
  return stored.filter(({ behind }, place) => stored.findIndex((token) => token.behind === behind) === place);
}
