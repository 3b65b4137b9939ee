import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    noteAlert: (text: string) => void;
  }
}

/**
 * Collects the texts of all alerts in the pages of a context, even if an alert is shown only for a moment. The returned
 * list grows while the pages run.
 */
export async function collectAlerts(context: BrowserContext): Promise<string[]> {
  const alerts: string[] = [];
  await context.exposeBinding('noteAlert', (_source, text: string) => alerts.push(text));
  await context.addInitScript(watchAlerts);
  return alerts;
}

/** Its source runs in each page, so it must not use anything outside itself. */
function watchAlerts(): void {
  const said = new WeakMap<Element, string>();
  const note = (): void => {
    for (const region of document.querySelectorAll('[role=alert]')) {
      const text = region.textContent;
      if (text !== '' && text !== said.get(region)) window.noteAlert(text);
      said.set(region, text);
    }
  };
  new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
}
