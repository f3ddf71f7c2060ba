import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { createBuffers } from './engine/buffers.ts'
import { composeVariants, type Workshop } from './engine/compose.ts'
import { createTemplateCache } from './engine/template-cache.ts'
import {
  errorToText,
  type FromThread,
  type ThreadOptions,
  type ToThread,
} from './thread-protocol.ts'

/** The default set takes 220 MB when it is taken apart; larger sets share the same room. */
const TEMPLATE_CACHE_BYTES = 256e6

// Several pictures side by side use the cores better than several threads for one picture, and a
// cache of operations would keep canvases alive that are never asked for again.
sharp.concurrency(1)
sharp.cache(false)

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')

const { encodingsInFlight } = workerData as ThreadOptions
const workshop: Workshop = {
  templates: createTemplateCache(TEMPLATE_CACHE_BYTES),
  buffers: createBuffers(encodingsInFlight + 1),
  encodingsInFlight,
}
const untaken = new Map<string, () => void>()
let cancelling = new AbortController()

port.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'compose':
      void compose(message)
      return
    case 'taken':
      untaken.get(message.key)?.()
      untaken.delete(message.key)
      return
    case 'cancel':
      cancelling.abort()
      // The results of a cancelled run are not taken; what waits for that must end.
      for (const taken of untaken.values()) taken()
      untaken.clear()
  }
})

async function compose({ artworkPath, variants }: Extract<ToThread, { type: 'compose' }>) {
  cancelling = new AbortController()
  const { signal } = cancelling
  const untilTaken = (key: string) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      else untaken.set(key, resolve)
    })
  try {
    await composeVariants(
      {
        artworkPath,
        variants,
        signal,
        onVariant: async (result) => {
          say({ type: 'variant', result })
          await untilTaken(result.key)
        },
        onFailure: async (key, error) => {
          say({ type: 'failure', key, error: errorToText(error) })
          await untilTaken(key)
        },
      },
      workshop,
    )
    say({ type: 'done' })
  } catch (error) {
    say({ type: 'refused', error: errorToText(error) })
  }
}

function say(message: FromThread): void {
  port?.postMessage(message)
}
