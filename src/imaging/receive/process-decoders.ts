import { createDecodePool } from './decode-pool.ts'

/** The decoding processes of this process. */
export const processDecoders = createDecodePool({ processes: 2 })
