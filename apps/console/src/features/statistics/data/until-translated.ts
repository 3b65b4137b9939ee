import { hashKey } from '@tanstack/react-query';

type TranslatedKey = readonly [name: string, locale: string, ...rest: readonly unknown[]];

/**
 * The `placeholderData` of a query whose key has the language in the second position. After a change of language, the
 * old data is shown until the translated data has loaded. Data of another key is not shown.
 */
export function untilTranslated([name, , ...rest]: TranslatedKey) {
  const sought = hashKey([name, rest]);
  return <Data>(shown: Data, query: { queryKey: readonly unknown[] } | undefined): Data | undefined => {
    if (query === undefined) return undefined;
    const [shownName, , ...shownRest] = query.queryKey;
    return hashKey([shownName, shownRest]) === sought ? shown : undefined;
  };
}
