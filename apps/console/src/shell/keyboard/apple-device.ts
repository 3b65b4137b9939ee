import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/**
 * Whether a browser runs on macOS, iOS or iPadOS, where shortcuts use ⌘ instead of Ctrl.
 * @param userAgent the `User-Agent` header
 */
export function isAppleDevice(userAgent: string): boolean {
  return /Macintosh|iPhone|iPad|iPod/u.test(userAgent);
}

/** Whether the visitor's system is one of Apple. The server reads the request, so hydration changes nothing. */
export const isOnApple = createIsomorphicFn()
  .server(() => isAppleDevice(getGlobalStartContext()?.userAgent ?? ''))
  .client(() => isAppleDevice(navigator.userAgent));
