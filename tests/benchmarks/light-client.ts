import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Way = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
}
export type Turn = { readonly perSecond: number; readonly cpuMs: number }
export type LightClient = {
  /** Requests one way so many times, and measures the CPU time that the process `pid` takes for each. */
  turn(way: Way, requests: number, pid: number): Promise<Turn>
  close(): void
}

/** Linux counts CPU time in hundredths of a second for every process. */
const TICK_MS = 10

/**
 * A client that asks as lightly as Node can, because it has the same cores as the service.
 *
 * @param clients requests on their way at the same time.
 */
export function createLightClient(origin: string, clients: number): LightClient {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const read = ({ path, headers, status }: Way): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, { agent, headers }, (answer) => {
        buffer(answer).then(() => {
          if (answer.statusCode === status) resolve()
          else reject(new Error(`${path} answered ${answer.statusCode}, not ${status}.`))
        }, reject)
      })
      sent.on('error', reject)
      sent.end()
    })
  return {
    async turn(way, requests, pid) {
      let left = requests
      const client = async () => {
        while (left-- > 0) await read(way)
      }
      const [startedAt, cpuBefore] = [performance.now(), await cpuMsOf(pid)]
      await Promise.all(Array.from({ length: clients }, client))
      const seconds = (performance.now() - startedAt) / 1000
      const cpuMs = (await cpuMsOf(pid)) - cpuBefore
      return { perSecond: requests / seconds, cpuMs: cpuMs / requests }
    },
    close: () => agent.destroy(),
  }
}

/** CPU time that a process has taken, in ms. */
async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may contain anything, and ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
