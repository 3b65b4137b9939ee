/** The name that differs least from a mistyped one; null when none is near. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(2, name.length / 3))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.name ?? null;
}

/** How many characters have to be added, removed or replaced (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let index = 0; index < from.length; index += 1)
    row = nextRow(row, index + 1, (place) => from[index] === to[place]);
  return row.at(-1) ?? 0;
}

function nextRow(row: readonly number[], first: number, isSame: (place: number) => boolean): number[] {
  const next = [first];
  for (const [place, diagonal] of row.slice(0, -1).entries()) {
    const change = diagonal + (isSame(place) ? 0 : 1);
    next.push(Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, change));
  }
  return next;
}
