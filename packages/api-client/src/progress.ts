/** How much of something has gone over the wire. */
export interface Progress {
  /** Bytes so far. */
  loaded: number;
  /** Bytes in all; null where nobody knows. */
  total: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** Passes bytes on and tells how many there have been. */
export function countBytes(
  total: number | null,
  onProgress: OnProgress,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let loaded = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.byteLength;
      controller.enqueue(chunk);
      onProgress({ loaded, total });
    },
  });
}
