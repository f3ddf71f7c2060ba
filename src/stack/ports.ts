import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '../errors/error-code.ts'
import { StackError } from './stack-error.ts'

/** A TCP port that a part of the stack will listen on, and the variable that moves it. */
export type NeededPort = {
  readonly port: number
  readonly variable: string
  readonly purpose: string
}

// A server on one IP address leaves the others free on some systems: all are asked.
const HOSTS = ['127.0.0.1', '::', '0.0.0.0']
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may only be opened by the administrator of this machine',
}

/**
 * Checks that every port can be listened on, all in one go.
 *
 * @param waitMs how long to wait for ports that a killed stack is about to release, in ms.
 * @throws StackError with one line for each port that is taken: its number, use and variable.
 */
export async function requireFreePorts(needed: readonly NeededPort[], waitMs = 0): Promise<void> {
  for (const deadline = Date.now() + waitMs; ; await wait(250)) {
    const problems = (await Promise.all(needed.map(problemOf))).flat()
    if (problems.length === 0) return
    if (Date.now() >= deadline) throw new StackError(problems.join('\n'))
  }
}

async function problemOf(
  { port, purpose, variable }: NeededPort,
  index: number,
  needed: readonly NeededPort[],
): Promise<string[]> {
  const twin = needed.slice(0, index).find((other) => other.port === port)
  const reason =
    twin === undefined
      ? await refusal(port)
      : `is also the ${twin.purpose}'s port (${twin.variable})`
  if (reason === undefined) return []
  return [
    `Port ${port} (${purpose}) ${reason}. ` +
      `Stop what uses it, or choose another port, for example: ${variable}=${port + 100}`,
  ]
}

/** Why nothing can listen on a port. An IP address that this machine does not have is no reason. */
async function refusal(port: number): Promise<string | undefined> {
  for (const host of HOSTS) {
    try {
      await listenOnce(port, host)
    } catch (error) {
      const reason = REASONS[errorCode(error) ?? '']
      if (reason !== undefined) return reason
    }
  }
  return undefined
}

/** Listens on a port and closes it again. */
function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })
}
