/** A peer that listens: where, and how to end it cleanly. */
export type RunningPeer = {
  /** URL without a trailing slash. */
  readonly url: string
  /** Lets requests in flight end, then closes every connection. Resolves when nothing listens. */
  close(): Promise<void>
}
