import { ApiFailure } from '@publisher-console/api-client/api-failure';

/**
 * The server's errors about the list of networks, each with its line.
 * @param sent the lines that were sent
 */
export function wrongNetworks(failure: unknown, sent: readonly string[] = []): string[] {
  if (!(failure instanceof ApiFailure)) return [];
  return Object.entries(failure.fieldErrors).flatMap(([path, [fieldError]]) => {
    const line = sent[Number(/^networks\.(\d+)$/u.exec(path)?.[1])];
    return line === undefined || fieldError === undefined ? [] : [`${line}: ${fieldError}`];
  });
}
