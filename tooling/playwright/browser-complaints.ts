import type { BrowserContext } from '@playwright/test';

/**
 * What a visitor's browser would complain about: errors and warnings in its console, exceptions that nobody caught,
 * requests that failed and requests that leave the origin.
 */
export function collectComplaints(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const kind = message.type();
    if (kind === 'error' || kind === 'warning')
      complaints.push(`console ${kind}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) =>
    complaints.push(`exception: ${webError.error().stack ?? webError.error().message}`),
  );
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left takes its unfinished requests along.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request failed: ${reason} (${request.url()})`);
  });
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith('http') && target !== origin)
      complaints.push(`request to another origin: ${request.url()}`);
  });
  return complaints;
}
