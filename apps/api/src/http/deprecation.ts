import type { ContractDocument } from '#contract/document.ts';

/**
 * The headers that warn callers of a deprecated operation: since when it is, and when it may be gone. None for others.
 * https://www.rfc-editor.org/rfc/rfc9745, https://www.rfc-editor.org/rfc/rfc8594
 */
export function deprecationHeaders({ paths }: ContractDocument, path: string, method: string): Record<string, string> {
  const operation = paths[path]?.[method.toLowerCase()];
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = operation ?? {};
  if (operation?.deprecated !== true || since === undefined || sunset === undefined) return {};
  return { deprecation: `@${Date.parse(since) / 1000}`, sunset: new Date(sunset).toUTCString() };
}
