const longest = 60;

/** A name inside a sentence. A name may have 200 characters, which would hide the sentence around it, so it is cut. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : name;
}
