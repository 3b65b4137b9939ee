import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/**
 * Whether a browser runs on macOS, iOS or iPadOS, where ⌘ stands for Ctrl in shortcuts.
 * @param userAgent the `User-Agent` header
 */
export function isAppleDevice(userAgent: string): boolean {
  return /Macintosh|iPhone|iPad|iPod/u.test(userAgent);
}

/** Whether the visitor's browser does. The server tells it from the request, so nothing changes when the scripts start. */
export const isOnApple = createIsomorphicFn()
  .server(() => isAppleDevice(getGlobalStartContext()?.userAgent ?? ''))
  .client(() => isAppleDevice(navigator.userAgent));
