export type Chance = () => number;

/** Random numbers from 0 to 1 that depend only on the seed (splitmix32 over an FNV-1a hash). */
export function chances(seed: string): Chance {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);

  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}

/** A random number from `low` to `high`. */
export function between(chance: Chance, low: number, high: number): number {
  return low + chance() * (high - low);
}
