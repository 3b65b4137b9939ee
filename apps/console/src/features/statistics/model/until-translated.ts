import { hashKey } from '@tanstack/react-query';

type TranslatedKey = readonly [name: string, locale: string, ...rest: readonly unknown[]];

/**
 * The `placeholderData` of a query whose key names the language in the second place: after a change of language, what was
 * shown stays until it is translated. Another query with other data leaves nothing behind.
 */
export function untilTranslated([name, , ...rest]: TranslatedKey) {
  const sought = hashKey([name, rest]);
  return <Data>(shown: Data, query: { queryKey: readonly unknown[] } | undefined): Data | undefined => {
    if (query === undefined) return undefined;
    const [shownName, , ...shownRest] = query.queryKey;
    return hashKey([shownName, shownRest]) === sought ? shown : undefined;
  };
}
