import { errorCode } from '../../errors/error-code.ts'
import type { RunningPeer } from './running-peer.ts'

export type PeerProcess = {
  /** As in "<name> ready at http://localhost:4001". */
  readonly name: string
  /** Each port and the variable that moves it, for the sentence about a port that is taken. */
  readonly ports: Readonly<Record<string, number>>
  readonly start: () => Promise<RunningPeer>
}

/**
 * Runs a peer as a process of its own: one ready line on stdout, exit 0 after SIGTERM or SIGINT,
 * exit 1 with one sentence on stderr when it cannot start.
 */
export async function runPeer({ name, ports, start }: PeerProcess): Promise<void> {
  let peer: RunningPeer
  try {
    peer = await start()
  } catch (error) {
    process.stderr.write(`${startFailure(name, ports, error)}\n`)
    process.exit(1)
  }
  let closing = false
  const stop = () => {
    if (closing) return
    closing = true
    peer.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The ${name} did not close cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`${name} ready at ${peer.url}\n`)
}

function startFailure(name: string, ports: PeerProcess['ports'], error: unknown): string {
  if (errorCode(error) === 'EADDRINUSE') {
    const port = error instanceof Error && 'port' in error ? error.port : undefined
    const variable = Object.keys(ports).find((key) => ports[key] === port)
    if (variable !== undefined) {
      return `The ${name} cannot listen on port ${port}, which is in use; stop the program that uses it or set ${variable} to a free port.`
    }
  }
  return `The ${name} cannot start: ${error instanceof Error ? error.message : String(error)}`
}
