import { redactedAddress } from '@publisher-console/server-kit/redacted-address';
import * as v from 'valibot';
import type { ShownAs } from './setting-values.ts';

/**
 * The settings that differ from their defaults, for the log. Values that may be secrets are replaced: by the address
 * without user and password, or by the word `set`.
 * @param present the variables that are set
 */
export function changedSettings(
  entries: Record<string, v.GenericSchema>,
  present: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]) => {
      const value = present[name];
      const { default: usual, wrapped = schema } = schema as { default?: unknown; wrapped?: v.GenericSchema };
      return value === undefined || value === usual ? [] : [[name, shown(value, wrapped)]];
    }),
  );
}

function shown(value: string, schema: v.GenericSchema): string {
  const { shown: as } = v.getMetadata(schema) as { shown?: ShownAs };
  if (as === 'value') return value;
  return as === 'address' ? redactedAddress(value) : 'set';
}
