/** Buffers of a canvas' size, used again: allocating 27 MB for every picture costs time and peak. */
export type Buffers = {
  /** A buffer of exactly so many bytes, with whatever it held before. */
  readonly take: (bytes: number) => Uint8Array
  /** Gives a buffer back. It must not be in use any more, not even by the encoder. */
  readonly give: (buffer: Uint8Array) => void
}

/** An empty store of buffers that keeps at most so many between uses. */
export function createBuffers(kept: number): Buffers {
  const free: Uint8Array[] = []
  return {
    take: (bytes) => {
      const index = free.findIndex((buffer) => buffer.length === bytes)
      return free.splice(index, index < 0 ? 0 : 1)[0] ?? new Uint8Array(bytes)
    },
    give: (buffer) => {
      free.push(buffer)
      // The oldest are dropped first, so that sizes no longer in use do not stay.
      if (free.length > kept) free.shift()
    },
  }
}
