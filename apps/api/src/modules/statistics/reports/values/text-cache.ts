/** The cache is cleared when it has this number of texts. */
const mostCached = 20_000;

/** The function with a cache: the texts of a report repeat from row to row. */
export function cacheTexts(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;

    if (made.size >= mostCached) made.clear();
    const result = make(text);
    made.set(text, result);
    return result;
  };
}
