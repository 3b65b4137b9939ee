import type { BrowserContext } from '@playwright/test';

/** With `--trace on` Playwright runs scripts of its own in every frame. The frame of an e-mail refuses them. */
const refusedTraceScript = "Blocked script execution in 'about:srcdoc'";

/**
 * Collects what the browser reports: errors and warnings in its console, uncaught exceptions, failed requests and
 * requests to another origin. The returned list grows while the pages run.
 */
export function collectComplaints(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const kind = message.type();
    if ((kind === 'error' || kind === 'warning') && !message.text().startsWith(refusedTraceScript))
      complaints.push(`console ${kind}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) =>
    complaints.push(`exception: ${webError.error().stack ?? webError.error().message}`),
  );
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its unfinished requests.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request failed: ${reason} (${request.url()})`);
  });
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith('http') && target !== origin)
      complaints.push(`request to another origin: ${request.url()}`);
  });
  return complaints;
}
