/** A queue and how patient it is. Times in seconds. */
export type QueueDefinition = {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  /** Longest pause between two attempts. */
  readonly retryDelayMax?: number
  /** A worker that is silent for longer counts as dead and its job goes to another. */
  readonly heartbeatSeconds: number
  readonly expireInSeconds: number
  /** Dead-letter queue, for a job whose last attempt failed; its handler tells the user. */
  readonly deadLetter?: string
  /** When a job of the queue is started by itself, as a cron expression in UTC. */
  readonly cron?: string
}

const PATIENT = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
}

/**
 * Every queue of the service. Adding one costs one row here and its handler in the worker. A
 * dead-letter queue stands before the queue that names it.
 */
export const QUEUES = {
  'compose-variants-dead': { ...PATIENT, retryLimit: 100 },
  'recompose-artworks': PATIENT,
  'remove-artwork-objects': { ...PATIENT, retryLimit: 20 },
  // A shop that is away for a night is told in the morning.
  'publish-photo-template': { ...PATIENT, retryLimit: 100, retryDelayMax: 600 },
  'compose-variants': { ...PATIENT, deadLetter: 'compose-variants-dead' },
  'make-print-data-dead': { ...PATIENT, retryLimit: 100 },
  'make-print-data': { ...PATIENT, deadLetter: 'make-print-data-dead' },
  'remake-thumbnails': { ...PATIENT, cron: '27 3 * * *' },
  'sweep-objects': { ...PATIENT, cron: '17 * * * *' },
  'sweep-unfinished-writes': { ...PATIENT, cron: '47 3 * * *' },
  'expire-logs': { ...PATIENT, cron: '7 4 * * *' },
  'follow-photo-orders': { ...PATIENT, cron: '*/10 * * * *' },
  'expire-photo-uploads': { ...PATIENT, cron: '37 * * * *' },
} as const satisfies Record<string, QueueDefinition>

export type QueueName = keyof typeof QUEUES

/** How often a job has waited for the store since it last got something done. */
type Waiting = { readonly waits?: number }

/** What travels with a job: identifiers only, never records or personal data. */
export type JobData = {
  'compose-variants': Waiting & { readonly compositionJobId: string }
  'recompose-artworks': { readonly templateId: string }
  'remove-artwork-objects': { readonly brand: string; readonly artworkId: string }
  'compose-variants-dead': { readonly compositionJobId: string }
  'make-print-data': Waiting & { readonly printDataId: string; readonly revision: number }
  'make-print-data-dead': { readonly printDataId: string; readonly revision: number }
  /** Without a brand: those of all brands. `after`: the artwork that an earlier job ended with. */
  'remake-thumbnails': Waiting & { readonly brand?: string; readonly after?: string }
  /** Without a prefix: all of them. `after`: the key that an earlier job ended with. */
  'sweep-objects': { readonly prefix?: string; readonly after?: string }
  'sweep-unfinished-writes': Readonly<Record<string, never>>
  'expire-logs': Readonly<Record<string, never>>
  'follow-photo-orders': Readonly<Record<string, never>>
  'expire-photo-uploads': Readonly<Record<string, never>>
  'publish-photo-template': { readonly templateId: string }
}
