import type { ParameterValue, Statement } from '@publisher-console/api/stores/warehouse/warehouse.ts';

/** The characters that would end a value, or that start an escape. */
const special = /[\\'\t\n\r\0\b\f]/g;

const escapes: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
};

/**
 * The values of a statement as ClickHouse reads them from fields `param_<name>`
 * (https://clickhouse.com/docs/interfaces/http#cli-queries-with-parameters).
 */
export function parameterFields({ parameters }: Statement): [name: string, text: string][] {
  return Object.entries(parameters).map(([name, value]) => [`param_${name}`, textOf(value)]);
}

function textOf(value: ParameterValue): string {
  if (typeof value === 'string') return escaped(value);
  if (!Array.isArray(value)) return String(value);
  const items: readonly (string | number)[] = value;
  return `[${items.map((item) => (typeof item === 'string' ? `'${escaped(item)}'` : item)).join()}]`;
}

function escaped(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character);
}
