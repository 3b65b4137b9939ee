import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * Pins the headers of a table to the top of the window where `position: sticky` does not: browsers without scroll boxes of one
 * axis stick them to the box of the table, which only scrolls sideways. The scroll itself moves them where the browser can
 * (https://drafts.csswg.org/scroll-animations-1/), so that they do not lag behind.
 */
export function usePinnedHeader(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = frame.current;
    const head = box?.querySelector('thead');
    if (!box || !head || getComputedStyle(box).overflowY === 'clip') return undefined;
    const end = new AbortController();
    const move = () => {
      const { top, height } = box.getBoundingClientRect();
      const down = Math.min(Math.max(0, -top), height - head.offsetHeight);
      for (const cell of head.querySelectorAll('th')) cell.style.translate = `0 ${down}px`;
    };
    const animate = () => {
      const height = head.offsetHeight;
      for (const cell of head.querySelectorAll('th')) {
        for (const animation of cell.getAnimations()) animation.cancel();
        cell.animate(
          { translate: ['0', `0 ${box.offsetHeight - height}px`] },
          {
            fill: 'both',
            timeline: new ViewTimeline({ subject: box }),
            rangeStart: 'exit-crossing 0%',
            rangeEnd: `exit-crossing calc(100% - ${height}px)`,
          },
        );
      }
    };
    const place = 'ViewTimeline' in window ? animate : move;
    const observer = new ResizeObserver(place);
    observer.observe(box);
    if (place === move) window.addEventListener('scroll', move, { passive: true, signal: end.signal });
    return () => {
      observer.disconnect();
      end.abort();
    };
  }, [frame]);
}
