/** How many texts are remembered before all of them are forgotten. */
const most = 20_000;

/** The same function, which remembers what it made: the texts of a report repeat from row to row. */
export function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;

    if (made.size >= most) made.clear();
    const result = make(text);
    made.set(text, result);
    return result;
  };
}
