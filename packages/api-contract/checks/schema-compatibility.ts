import { alternatives, isBareReference, referenceName } from './alternatives.ts';
import type { Placed } from './alternatives.ts';
import type { Schema } from './contract-document.ts';
import { below, broken } from './place.ts';
import type { Break, Place } from './place.ts';
import { valueDifferences } from './value-compatibility.ts';
import type { Reader } from './value-compatibility.ts';

type Compared = Map<string, Break[]>;

/** What comparisons of two documents have found in the schemas of one name, so that each is compared once. */
const comparedPairs = new WeakMap<object, WeakMap<object, Compared>>();

/** Reasons why a value that `written` allows may break a reader of `expected`. */
export function surprises(written: Placed, expected: Placed, reader: Reader, at: Place): Break[] {
  const reference = written.schema.$ref;
  if (reference === undefined || ![written, expected].every(({ schema }) => isBareReference(schema, reference)))
    return mismatches(written, expected, reader, at);
  const part = referenceName(reference);
  const compared = comparedSchemas(written, expected);
  const key = `${reader} ${part}`;
  const known = compared.get(key);
  // A schema may contain itself.
  if (known === undefined) compared.set(key, []);
  const found = known ?? mismatches(written, expected, reader, { ...at, part });
  compared.set(key, found);
  return found.map((change) => ({ ...change, call: at.call }));
}

function comparedSchemas(written: Placed, expected: Placed): Compared {
  const pairs = comparedPairs.get(written.schemas) ?? new WeakMap<object, Compared>();
  comparedPairs.set(written.schemas, pairs);
  const compared = pairs.get(expected.schemas) ?? new Map<string, Break[]>();
  pairs.set(expected.schemas, compared);
  return compared;
}

function mismatches(written: Placed, expected: Placed, reader: Reader, at: Place): Break[] {
  const choices = alternatives(expected);
  return alternatives(written).flatMap((value) => {
    const alike = choices.filter((choice) => isOfType(value.schema, choice.schema));
    const faults = (alike.length > 0 ? alike : choices).map((choice) => differences(value, choice, reader, at));
    return faults.some((found) => found.length === 0) ? [] : (faults.toSorted((a, b) => a.length - b.length)[0] ?? []);
  });
}

/** Whether a value has the type that is expected. Without a type, every one is. */
function isOfType(from: Schema, to: Schema): boolean {
  return to.type === undefined || from.type === to.type || (from.type === 'integer' && to.type === 'number');
}

function differences(written: Placed, expected: Placed, reader: Reader, at: Place): Break[] {
  const [from, to] = [written.schema, expected.schema];
  if (!isOfType(from, to)) return [broken(at, `${String(from.type ?? 'any value')} in place of ${String(to.type)}`)];
  return [
    ...valueDifferences(from, to, reader).map((fault) => broken(at, fault)),
    ...objectDifferences(written, expected, reader, at),
    ...otherFieldDifferences(written, expected, reader, at),
    ...(to.items
      ? surprises({ ...written, schema: from.items ?? {} }, { ...expected, schema: to.items }, reader, below(at, '[]'))
      : []),
  ];
}

function objectDifferences(written: Placed, expected: Placed, reader: Reader, at: Place): Break[] {
  const [from, to] = [written.schema, expected.schema];
  const [given, known] = [from.properties ?? {}, to.properties ?? {}];
  const rest = typeof to.additionalProperties === 'object' ? to.additionalProperties : undefined;
  // A caller ignores unknown fields; this server refuses them.
  const isClosed = reader === 'server' && to.additionalProperties === false;
  const gone = reader === 'caller' ? Object.keys(known).filter((name) => !(name in given)) : [];
  const missing = (to.required ?? []).filter((name) => !from.required?.includes(name) && !gone.includes(name));
  return [
    ...missing.map((name) => broken(below(at, `.${name}`), 'may be missing and is needed')),
    ...gone.map((name) => broken(below(at, `.${name}`), 'is gone')),
    ...Object.entries(given).flatMap(([name, schema]) => {
      const counterpart = known[name] ?? rest;
      const place = below(at, `.${name}`);
      if (counterpart === undefined) return isClosed ? [broken(place, 'is refused')] : [];
      return surprises({ ...written, schema }, { ...expected, schema: counterpart }, reader, place);
    }),
  ];
}

/** Differences of the fields that a schema does not name. Without a word about them, they may have any value. */
function otherFieldDifferences(written: Placed, expected: Placed, reader: Reader, at: Place): Break[] {
  const { additionalProperties: given = true } = written.schema;
  const { additionalProperties: known = true } = expected.schema;
  if (given === false || known === true) return [];
  const place = below(at, '.*');
  if (known === false) return reader === 'server' ? [broken(place, 'is refused')] : [];
  const schema = given === true ? {} : given;
  return surprises({ ...written, schema }, { ...expected, schema: known }, reader, place);
}
