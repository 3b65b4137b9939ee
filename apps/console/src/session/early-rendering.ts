import type { EarlySession } from './early-session.ts';
import type { EarlyCalls } from './early-state.ts';

/**
 * Returns a function that shows the page that the server has rendered, until React does: not for another user or address.
 * Inlined into the page as text: it must not refer to anything outside itself.
 * @param values.placeId of the element that shows the page
 */
export function earlyRendering(
  early: EarlyCalls,
  { placeId }: { placeId: string },
  session: EarlySession,
): (html: string) => void {
  const { pathname, search } = location;
  const userId = session.readUserId();

  /** False if the place has not been parsed. */
  const put = (html: string): boolean => {
    const isCurrent = window.earlyCalls === early && session.read()?.token === early.tokens.token;
    if (!isCurrent || location.pathname !== pathname || location.search !== search) return true;
    const place = document.getElementById(placeId);
    if (place === null) return document.readyState !== 'loading';
    place.innerHTML = html;
    const page = [...place.childNodes];
    early.page = page;
    window.addEventListener('storage', () => {
      if (session.readUserId() === userId) return;
      delete early.page;
      for (const node of page) node.remove();
    });
    return true;
  };

  return (html) => {
    if (put(html)) return;
    const parsing = new MutationObserver(() => {
      if (put(html)) parsing.disconnect();
    });
    parsing.observe(document, { childList: true, subtree: true });
  };
}
