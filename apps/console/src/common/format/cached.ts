/** Creates each value once: an `Intl` object is slow to create. */
export function cached<Value>(create: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}
