import { runCallback } from './callback.ts';

/** How much of a body has been sent or received. */
export interface Progress {
  /** Bytes so far. */
  loaded: number;
  /** Bytes in all; null if the total is unknown. */
  total: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** Passes bytes through and reports their number. */
export function countBytes<Chunk extends Uint8Array>(
  total: number | null,
  onProgress: OnProgress,
): TransformStream<Chunk, Chunk> {
  let loaded = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.byteLength;
      controller.enqueue(chunk);
      runCallback(() => onProgress({ loaded, total }), undefined);
    },
  });
}
