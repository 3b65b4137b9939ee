import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { OperationId } from '#contract/operation.ts';
import type { Expectation, FuzzAnswer, FuzzRequest } from './fuzz-request.ts';
import type { FuzzWorld } from './fuzz-world.ts';

/** A call about one thing: its operation, method, path and body. */
type Step = (id: string) => { operation: OperationId; method: string; path: string; body?: object; token?: string };

/** A kind of thing that is created, used and deleted. */
interface LifeCycle {
  create: Step;
  /** The id, or what else names it in the other steps. */
  idIn: (data: never) => string;
  uses: Record<string, Step>;
  remove: Step;
  /** What a use and a removal are answered afterwards. */
  gone: Expectation;
}

type World = Pick<FuzzWorld, 'own'>;

const report = { filterList: { period: { preset: 'today' } }, indicatorList: ['requests'] };
const application = { name: 'Chess', isNotPublished: true };
const adBlock = { name: 'Menu', adFormat: 'rewarded_video' };

/** The things of a publisher, by their names. */
const lifeCycles: Record<string, (world: World) => LifeCycle> = {
  application: () => ({
    create: () => ({
      operation: 'createApplication',
      method: 'POST',
      path: '/application',
      body: { ...application, platform: 'android' },
    }),
    idIn: ({ application: { id } }: { application: { id: string } }) => id,
    uses: {
      read: (id) => ({ operation: 'getApplication', method: 'GET', path: `/application/${id}` }),
      change: (id) => ({
        operation: 'updateApplication',
        method: 'PUT',
        path: `/application/${id}`,
        body: application,
      }),
      list: (id) => ({ operation: 'getAdBlocks', method: 'GET', path: `/application/${id}/ad-block` }),
      add: (id) => ({ operation: 'createAdBlock', method: 'POST', path: `/application/${id}/ad-block`, body: adBlock }),
    },
    remove: (id) => ({ operation: 'deleteApplication', method: 'DELETE', path: `/application/${id}` }),
    gone: 404,
  }),
  adBlock: ({ own: { applicationId } }) => ({
    create: () => ({
      operation: 'createAdBlock',
      method: 'POST',
      path: `/application/${applicationId}/ad-block`,
      body: adBlock,
    }),
    idIn: ({ adBlock: { id } }: { adBlock: { id: string } }) => id,
    uses: {
      change: (id) => ({
        operation: 'updateAdBlock',
        method: 'PUT',
        path: `/application/${applicationId}/ad-block/${id}`,
        body: adBlock,
      }),
      earnings: (id) => ({
        operation: 'getAdBlockEarnings',
        method: 'GET',
        path: `/application/ad-block/${id}/earnings`,
      }),
    },
    remove: (id) => ({ operation: 'deleteAdBlock', method: 'DELETE', path: `/application/ad-block/${id}` }),
    gone: 404,
  }),
  template: () => ({
    create: () => ({
      operation: 'createReportTemplate',
      method: 'POST',
      path: '/criteria/template',
      body: { title: randomUUID(), ...report },
    }),
    idIn: ({ template: { id } }: { template: { id: string } }) => id,
    uses: {
      read: (id) => ({ operation: 'getReportTemplate', method: 'GET', path: `/criteria/template/${id}` }),
      change: (id) => ({
        operation: 'updateReportTemplate',
        method: 'PUT',
        path: `/criteria/template/${id}`,
        body: { title: randomUUID(), ...report },
      }),
    },
    remove: (id) => ({ operation: 'deleteReportTemplate', method: 'DELETE', path: `/criteria/template/${id}` }),
    gone: 404,
  }),
};

const names = Object.keys(lifeCycles);

/** Which thing is used how: the steps after the first creation. */
export interface LifeCycleRun {
  name: string;
  steps: { step: string; index: number }[];
}

export function lifeCycleRuns(): fc.Arbitrary<LifeCycleRun> {
  const step = fc.record({ step: fc.constantFrom('create', 'use', 'use', 'remove'), index: fc.nat({ max: 100 }) });
  return fc.record({ name: fc.constantFrom(...names), steps: fc.array(step, { minLength: 4, maxLength: 8 }) });
}

/** Sends a request and judges its answer; null if the answer is wrong. */
export type Try = (request: FuzzRequest) => Promise<FuzzAnswer | null>;

/** Creates, uses and deletes things, and uses them after that. Each step succeeds exactly if its thing exists. */
export async function runLifeCycle(world: FuzzWorld, { name, steps }: LifeCycleRun, attempt: Try): Promise<void> {
  const cycle = lifeCycles[name]?.(world);
  if (cycle === undefined) throw new Error(`There is no life cycle of ${name}.`);
  const things: { id: string; isGone: boolean }[] = [];
  const request = (
    what: string,
    { method, path, operation, body, token = world.own.token }: ReturnType<Step>,
    expected: Expectation,
  ): FuzzRequest => ({
    operation,
    what: `${what} in the life of ${name}`,
    method,
    path,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
    expected,
  });
  const create = async () => {
    const answer = await attempt(request('create', cycle.create(''), 'done'));
    if (answer === null) return;
    const { data } = JSON.parse(answer.text) as { data: never };
    things.push({ id: cycle.idIn(data), isGone: false });
  };
  await create();
  for (const { step, index } of steps) {
    const thing = things[index % things.length];
    if (step === 'create' || thing === undefined) {
      await create();
      continue;
    }
    const [use, call] =
      step === 'remove'
        ? ['remove', cycle.remove]
        : (Object.entries(cycle.uses)[index % Object.keys(cycle.uses).length] ?? ['remove', cycle.remove]);
    const answer = await attempt(
      request(thing.isGone ? `${use} after remove` : use, call(thing.id), thing.isGone ? cycle.gone : 'done'),
    );
    if (use === 'remove' && answer !== null) thing.isGone = true;
  }
}
