import { useEffect, useState } from 'react';

/** Whether `active` has been true for the given time. */
export function useActiveFor(active: boolean, milliseconds: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setIsLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [active, milliseconds]);
  return isLong;
}
