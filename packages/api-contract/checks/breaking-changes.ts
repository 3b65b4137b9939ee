import { contentChanges, headerChanges, parametersOf, schemaChanges } from './call-parts.ts';
import { resolved } from './contract-document.ts';
import type { ContractDocument, Operation, Placed } from './contract-document.ts';
import { broken, partOf } from './place.ts';
import type { Break } from './place.ts';
import { schemeChanges, securityChanges } from './security-compatibility.ts';

/** Changes from `before` to `after` that break a caller, or a receiver of webhooks. */
export function breakingChanges(before: ContractDocument, after: ContractDocument): Break[] {
  const [known, current] = [before.servers[0]?.url, after.servers[0]?.url];
  return [
    ...(known === current ? [] : [broken({ call: 'every call', part: 'servers' }, `${known} is gone`)]),
    ...schemeChanges(before, after),
    ...inBoth(before.paths, after.paths, (call, operation, successor) => [
      ...securityChanges([before, operation], [after, successor], call),
      ...parameterChanges([before, operation], [after, successor], call),
      ...bodyChanges([before, operation], [after, successor], call),
      ...answerChanges([before, operation], [after, successor], call),
    ]),
    ...inBoth(before.webhooks ?? {}, after.webhooks ?? {}, (call, operation, successor) =>
      eventChanges([before, operation], [after, successor], `webhook ${call}`),
    ),
  ];
}

function inBoth(
  before: ContractDocument['paths'],
  after: ContractDocument['paths'],
  compare: (call: string, operation: Operation, successor: Operation) => Break[],
): Break[] {
  return Object.entries(before).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const successor = after[path]?.[method];
      return successor === undefined ? [broken({ call, part: call }, 'is gone')] : compare(call, operation, successor);
    }),
  );
}

function parameterChanges(before: Placed, after: Placed, call: string): Break[] {
  const [known, current] = [parametersOf(before), parametersOf(after)];
  const demanded = [...current].filter(([name, { required }]) => required && !known.get(name)?.required);
  return [
    ...[...known.keys()].filter((name) => !current.has(name)).map((name) => broken(partOf(call, name), 'is gone')),
    ...demanded.map(([name]) => broken(partOf(call, name), 'is needed')),
    ...[...known].flatMap(([name, parameter]) => {
      const successor = current.get(name);
      const at = partOf(call, name);
      if (successor === undefined) return [];
      const isWrittenAlike = parameter.style === successor.style && parameter.explode === successor.explode;
      return [
        ...(isWrittenAlike ? [] : [broken(at, 'is written in another way')]),
        ...schemaChanges([before, parameter.schema], [after, successor.schema], 'server', at),
      ];
    }),
  ];
}

function bodyChanges(before: Placed, after: Placed, call: string): Break[] {
  const [known, current] = [before[1].requestBody, after[1].requestBody];
  const at = partOf(call, 'body');
  if (current?.required && !known?.required) return [broken(at, 'is needed')];
  return contentChanges([before, known?.content], [after, current?.content], 'server', at);
}

/** Every operation has a default answer for failures, so callers depend on no other one. */
function answerChanges(before: Placed, after: Placed, call: string): Break[] {
  const [promised, answers] = [before[1].responses, after[1].responses];
  const unexpected = Object.keys(answers).filter((status) => /^[23]/.test(status) && !(status in promised));
  const changes = Object.entries(promised).flatMap(([status, reference]) => {
    const at = { call: `${call} ${status}`, part: `${call} ${status}` };
    const current = answers[status];
    if (current === undefined) return /^[45]/.test(status) ? [] : [broken(at, 'is gone')];
    const known = resolved(reference, before[0].components.responses);
    const answer = resolved(current, after[0].components.responses);
    return [
      ...Object.entries(known.headers ?? {}).flatMap(([name, header]) =>
        headerChanges([before, header], [after, answer.headers?.[name]], partOf(at.call, `header ${name}`)),
      ),
      ...contentChanges([before, known.content], [after, answer.content], 'caller', at),
    ];
  });
  return [...changes, ...unexpected.map((status) => broken(partOf(call, status), 'is new'))];
}

/** What the server sends to a receiver is read there, like an answer. */
function eventChanges(before: Placed, after: Placed, call: string): Break[] {
  const [known, successor] = [before[1].requestBody, after[1].requestBody];
  const current = parametersOf(after);
  return [
    ...[...parametersOf(before)].flatMap(([name, parameter]) =>
      headerChanges([before, parameter], [after, current.get(name)], partOf(call, name)),
    ),
    ...contentChanges([before, known?.content], [after, successor?.content], 'caller', partOf(call, 'body')),
  ];
}
