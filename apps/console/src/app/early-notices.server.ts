import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';

import { isMinimumBrowser, minimumBrowsers } from '#common/context/minimum-browsers.ts';
import type { RouterContext } from '#common/context/router-context.ts';

const style = 'bg-notice-soft px-4 py-3 text-center text-notice print:hidden';

/**
 * Says what a visitor's browser lacks, at the start of the body and without the build's scripts, which such a browser may
 * not run. React skips what it does not know there. https://github.com/facebook/react/pull/24523
 */
export function earlyNotices(router: AnyRouter, nonce: string): string {
  const { i18n }: RouterContext = router.options.context;
  const { chrome, firefox, safari } = minimumBrowsers;
  const tooOld = msg`This browser is too old, so parts of this site do not work. They work in Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} or newer.`;
  const withoutScripts = msg`This site needs JavaScript. Please turn it on in the browser’s settings.`;
  return (
    `<noscript><p class="${style}">${i18n._(withoutScripts)}</p></noscript>` +
    `<p id="old-browser" class="${style}" hidden>${i18n._(tooOld)}</p>` +
    `<script nonce="${nonce}">document.getElementById('old-browser').hidden=${isMinimumBrowser}</script>`
  );
}
