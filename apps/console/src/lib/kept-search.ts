const keyPrefix = 'search of ';

/** A browser that blocks storage throws as soon as `sessionStorage` is named. */
function tryStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}

/**
 * Keeps the search with which a page was shown, for this tab and this user.
 * @param path of the page
 */
export function keepSearch(path: string, userId: string, search: Record<string, unknown>): void {
  tryStorage((storage) => storage.setItem(keyPrefix + path, JSON.stringify({ userId, search })));
}

/** @returns JSON of what was kept of a page, whoever kept it; null for nothing */
export function readKept(path: string): string | null {
  return tryStorage((storage) => storage.getItem(keyPrefix + path));
}

/** The search in what was kept; nothing if another user has kept it. */
export function searchOf(kept: string | null, userId: string | undefined): Record<string, unknown> {
  const { userId: keeper, search } = JSON.parse(kept ?? '{}');
  return userId !== undefined && keeper === userId ? search : {};
}

/** Forgets all of them: nothing of a session stays in the browser once it is over. */
export function forgetKeptSearches(): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyPrefix)) storage.removeItem(key);
  });
}
