import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type ClientOptions = {
  readonly origin: string
  readonly clients: number
  /** Mean pause of a client, which is half to one and a half of it. */
  readonly pauseMs: number
  readonly paths: readonly string[]
}
/** The times of the answers of each path, in ms. */
export type AnswerTimes = Readonly<Record<string, readonly number[]>>

// Clients in a thread of their own: the thread of the benchmark reads the output of the service, which would make answers
// seem late that are not. Told a number of ms, they send the times of all requests that end within it.
const { origin, clients, pauseMs, paths } = workerData as ClientOptions
const noTimes = () => Object.fromEntries(paths.map((path): [string, number[]] => [path, []]))
let times = noTimes()

parentPort?.on('message', async (ms: number) => {
  times = noTimes()
  await wait(ms)
  parentPort?.postMessage(times)
})
await Promise.all(Array.from({ length: clients }, read))

async function read(): Promise<never> {
  for (;;) {
    for (const path of paths) {
      await wait(pauseMs * (0.5 + Math.random()))
      const startedAt = performance.now()
      const response = await fetch(origin + path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      times[path]?.push(performance.now() - startedAt)
    }
  }
}
