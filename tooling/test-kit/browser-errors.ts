import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    notePolicyViolation: (violation: string) => void;
  }
}

/** What browsers report of requests that a page has not waited for: leaving it aborts them. */
const aborted = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED', 'cancelled', 'Load request cancelled']);

/** With `--trace on` Playwright runs scripts of its own in every frame. The frame of an e-mail refuses them. */
const refusedTraceScript = "Blocked script execution in 'about:srcdoc'";

/**
 * Collects what the browser reports: errors and warnings in its console, uncaught exceptions, violations of a page's
 * content security policy, failed requests and requests to another origin. The returned list grows while the pages run.
 */
export async function collectBrowserErrors(context: BrowserContext, origin: string): Promise<string[]> {
  const browserErrors: string[] = [];
  await context.exposeBinding('notePolicyViolation', (_source, violation: string) =>
    browserErrors.push(`policy violated: ${violation}`),
  );
  await context.addInitScript(watchPolicy);
  context.on('console', (message) => {
    const kind = message.type();
    if ((kind === 'error' || kind === 'warning') && !message.text().startsWith(refusedTraceScript))
      browserErrors.push(`console ${kind}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) =>
    browserErrors.push(`exception: ${webError.error().stack ?? webError.error().message}`),
  );
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!aborted.has(reason)) browserErrors.push(`request failed: ${reason} (${request.url()})`);
  });
  // Only Firefox does not report in its console that an answer is a failure.
  if (context.browser()?.browserType().name() === 'firefox') {
    context.on('response', (response) => {
      if (response.status() >= 400) browserErrors.push(`a status of ${response.status()} (${response.url()})`);
    });
  }
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith('http') && target !== origin)
      browserErrors.push(`request to another origin: ${request.url()}`);
  });
  return browserErrors;
}

/**
 * Not every browser reports each violation in its console. Its source runs in each page, so it must not refer to
 * anything outside itself.
 */
function watchPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    window.notePolicyViolation(
      `${effectiveDirective} by ${blockedURI} (${location.pathname}, ${sourceFile}:${lineNumber})`,
    ),
  );
}
