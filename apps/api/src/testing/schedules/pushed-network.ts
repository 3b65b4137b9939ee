import { createHash } from 'node:crypto';
import type { Settings } from '#testing/crash/crash-trial.ts';
import { seedPublishers } from '#testing/crash/seeded-publishers.ts';
import { call } from '#testing/crash/session.ts';
import { startApi, startCommand } from '#testing/crash/this-api.ts';
import { streamHeaders } from '#testing/stream-body.ts';
import type { Push, PushAnswer, Source } from './push-schedule.ts';

const letters = 'ABCDEFGHIJ'.split('');
const countries = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
const header = 'date,ad_block,country,requests,selections,impressions,clicks,completions,revenue';

/** The result of one call: its answer, or the reason why there is none yet. */
type Outcome = PushAnswer | 'lost' | { later: string } | { unexpected: string };

/** A network with two sources, whose API can be killed and started again. */
export interface PushedNetwork {
  push(of: Source, day: string, push: Push): Promise<Outcome>;
  /** The requests of each row of the day, by source; null while they cannot be read. */
  read(day: string): Promise<Record<Source, number> | null>;
  /** Ends the API by kill -9, and starts it again. */
  killApi(): Promise<void>;
  /** Resolves when an API runs. */
  started(): Promise<void>;
  close(): Promise<void>;
}

interface Made {
  id: string;
}

export async function startPushedNetwork(settings: Settings): Promise<PushedNetwork> {
  const [publisher] = await seedPublishers(settings, 1);
  if (publisher === undefined) throw new Error('There is no publisher.');
  const { secret: token } = publisher;
  let api = await startApi(settings);
  let starting: Promise<unknown> = Promise.resolve();
  const { application } = await call<{ application: Made }>(api.origin, '/application', {
    token,
    body: { name: 'Chess', isNotPublished: true, platform: 'ios' },
  });
  const addBlock = async (name: string) => {
    const body = { name, adFormat: 'fs_banner', place: null };
    const { adBlock } = await call<{ adBlock: Made }>(api.origin, `/application/${application.id}/ad-block`, {
      token,
      body,
    });
    return adBlock;
  };
  const blocks: Record<Source, Made> = { main: await addBlock('Own'), partner: await addBlock('Partner') };
  await run(['sources', 'add', 'partner'], settings);
  const keyOf = async (source: Source) => {
    const words = ['keys', 'create', source, '--scope', 'feed:write', '--source', source, '--json'];
    return (JSON.parse(await run(words, settings)) as { key: string }).key;
  };
  const keys: Record<Source, string> = { main: await keyOf('main'), partner: await keyOf('partner') };

  const csvOf = (of: Source, day: string, requests: number, some: readonly string[]) => {
    const rows = some.map((country) => `${day},${blocks[of].id},${country},${requests},0,0,0,0,0.5`);
    return [header, ...rows, ''].join('\n');
  };

  async function send(
    path: string,
    of: Source,
    { leavesAfter, fault }: Push,
    init: { method: string; headers: Record<string, string>; body: string },
  ): Promise<Outcome> {
    const leaving = leavesAfter === null ? {} : { signal: AbortSignal.timeout(leavesAfter) };
    const headers = { ...init.headers, authorization: `Bearer ${keys[of]}` };
    try {
      const answer = await fetch(`${api.origin}/network/feed/${of}/day/${path}`, { ...init, ...leaving, headers });
      return outcomeOf((await answer.json()) as Answered, fault);
    } catch {
      return 'lost';
    }
  }

  async function pushParts(of: Source, day: string, push: Push, headers: Record<string, string>): Promise<Outcome> {
    const halves = [countries.slice(0, 50), countries.slice(50)];
    const bodies = halves.map((half) => csvOf(of, day, push.requests, half));
    for (const [place, body] of bodies.entries()) {
      const whole = { method: 'PUT', headers: streamHeaders(body), body };
      const stored = await send(`${day}/part/${place + 1}`, of, push, whole);
      if (stored !== 'loaded' && stored !== 'repeated') return stored;
    }
    const named = push.fault === 'wrong digest' ? bodies.map((body) => `${body}another`) : bodies;
    const parts = named.map((body, place) => ({ part: place + 1, digest: sha256(body) }));
    const json = { ...headers, 'content-type': 'application/json' };
    return send(`${day}/publish`, of, push, { method: 'POST', headers: json, body: JSON.stringify({ parts }) });
  }

  return {
    push: async (of, day, push) => {
      const instant = new Date(Date.parse(`${day}T00:00:00Z`) + push.hour * 3_600_000).toISOString();
      const headers = { 'as-of': instant, ...(push.hour >= 24 && { final: '?1' }) };
      if (push.form === 'parts') return pushParts(of, day, push, headers);
      const whole = csvOf(of, day, push.requests, countries);
      const digest = streamHeaders(push.fault === 'wrong digest' ? 'another' : whole);
      const body = push.fault === 'cut' ? whole.slice(0, whole.length * 0.7) : whole;
      return send(day, of, push, { method: 'PUT', headers: { ...headers, ...digest }, body });
    },

    read: async (day) => {
      const body = {
        groupList: ['adBlock'],
        filterList: { period: { from: day, to: day } },
        indicatorList: ['requests'],
      };
      const path = '/statistic';
      try {
        const { table } = await call<{
          table: { rows: { groups: { adBlock: Made }; indicators: { requests: number } }[] };
        }>(api.origin, path, { token, body });
        const requestsOf = ({ id }: Made) =>
          (table.rows.find(({ groups }) => groups.adBlock.id === id)?.indicators.requests ?? 0) / countries.length;
        return { main: requestsOf(blocks.main), partner: requestsOf(blocks.partner) };
      } catch {
        return null;
      }
    },

    killApi: async () => {
      const restart = async () => {
        await api.kill();
        api = await startApi(settings);
      };
      starting = restart();
      await starting;
    },
    started: async () => void (await starting),
    close: () => api.kill(),
  };
}

interface Answered {
  code?: string | null;
  errors?: unknown;
  data: { repeated: boolean } | null;
}

/** Answers after which the same call is made again. */
const later = new Set(['load_running', 'rate_limited', 'unavailable']);

function outcomeOf({ code = null, data, errors }: Answered, fault: Push['fault']): Outcome {
  if (code === null) return data?.repeated === true ? 'repeated' : 'loaded';
  if (later.has(code)) return { later: code };
  if (code === 'newer_figures') return code;
  // The publication of a client that left removes its parts after it, which are those of the next one if they are equal.
  if (code === 'parts_differ') return fault === 'none' ? { later: code } : 'refused';
  if (fault !== 'none' && ['digest_differs', 'rows_refused'].includes(code)) return 'refused';
  return { unexpected: `${code} ${JSON.stringify(errors)}` };
}

const sha256 = (body: string) => createHash('sha256').update(body).digest('hex');

async function run(words: string[], settings: Settings): Promise<string> {
  const { code, text } = await startCommand(words, settings).ended;
  if (code !== 0) throw new Error(text);
  return text;
}
