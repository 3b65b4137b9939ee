import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** The index of the point that is read, null while none is: a press outside the area ends the reading. */
export function useActivePoint(area: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<number | null>(null);
  const isReading = active !== null;
  useEffect(() => {
    if (!isReading) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setActive(null);
    };
    window.addEventListener('pointerdown', leave);
    return () => window.removeEventListener('pointerdown', leave);
  }, [area, isReading]);
  return [active, setActive] as const;
}
