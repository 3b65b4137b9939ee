import type { EarlySession } from './early-session.ts';
import type { EarlyCalls } from './early-state.ts';

/**
 * Returns a function that shows the page that the server has rendered in place of the skeleton, until React hydrates it: not
 * for another user or address. Inlined into the page as text: it must not refer to anything outside itself.
 * @param values.placeId of the element around the page
 */
export function earlyRendering(
  early: EarlyCalls,
  { placeId }: { placeId: string },
  session: EarlySession,
): (html: string) => void {
  const { pathname, search } = location;

  /** False if the place has not been parsed to its end. */
  const put = (html: string): boolean => {
    const isCurrent = window.earlyCalls === early && session.read()?.token === early.tokens.token;
    if (!isCurrent || early.isClosed || location.pathname !== pathname || location.search !== search) return true;
    const place = document.getElementById(placeId);
    if (!place?.nextSibling) return document.readyState !== 'loading';
    const skeleton = [...place.childNodes];
    place.innerHTML = html;
    early.removePage = () => {
      delete early.removePage;
      place.replaceChildren(...skeleton);
    };
    window.addEventListener('storage', () => {
      if (session.readUserId() !== early.userId) early.removePage?.();
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
