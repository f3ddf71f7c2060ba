declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default class S3rver {
    constructor(options: { silent: boolean; vhostBuckets: boolean; directory: string })
    /** What the protocol keeps its objects in; every request goes through the context's. */
    store: unknown
    readonly context: { store: unknown }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
