import { monitorEventLoopDelay } from 'node:perf_hooks'
import { encodeOnly } from './encode-only.ts'
import { engine } from './engine.ts'
import { naiveCanvas } from './naive-canvas.ts'
import { naiveSharp, naiveSharpSameEffort } from './naive-sharp.ts'
import type { Material, Way } from './way.ts'

/** The ways that are compared, by the name under which they are reported. */
const WAYS = { engine, encodeOnly, naiveCanvas, naiveSharp, naiveSharpSameEffort } satisfies Record<
  string,
  Way
>

export type WayName = keyof typeof WAYS

/** What a process of its own measures while it runs one way. */
export type RunReport = {
  readonly milliseconds: number
  readonly bytes: number
  /** Largest resident size of the whole process until now, MB. */
  readonly peakMegabytes: number
  /** 99th percentile of the delay of the process' main event loop during the run, ms. */
  readonly eventLoopDelayP99: number
}

export type ToRunner = { readonly prepare: WayName; readonly material: Material } | 'run' | 'close'

let prepared: Awaited<ReturnType<Way>> | undefined

process.on('message', (message: ToRunner) => {
  answer(message).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})

async function answer(message: ToRunner): Promise<void> {
  if (message === 'close') {
    await prepared?.close?.()
    process.disconnect()
  } else if (message === 'run') process.send?.(await measure())
  else {
    prepared = await WAYS[message.prepare](message.material)
    process.send?.('prepared')
  }
}

/** Resolution of the monitor, ms: what it reports beyond that is delay. */
const RESOLUTION = 1

async function measure(): Promise<RunReport> {
  if (!prepared) throw new Error('The way was not prepared.')
  globalThis.gc?.()
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION })
  monitor.enable()
  const started = performance.now()
  const bytes = await prepared.run()
  const milliseconds = performance.now() - started
  monitor.disable()
  return {
    milliseconds,
    bytes,
    peakMegabytes: process.resourceUsage().maxRSS / 1000,
    eventLoopDelayP99: Math.max(0, monitor.percentile(99) / 1e6 - RESOLUTION),
  }
}
