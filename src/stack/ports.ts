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

// A server on one address leaves the others free on some systems: all are asked.
const ADDRESSES = ['127.0.0.1', '::', '0.0.0.0'] as const
const UNAVAILABLE_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'])

/**
 * Checks that every port can be listened on, all in one go.
 *
 * @param patienceMs how long to wait for ports that a killed stack is about to give back, in ms.
 * @throws StackError with one line for each port that is taken: its number, use and variable.
 */
export async function requireFreePorts(
  needed: readonly NeededPort[],
  patienceMs = 0,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  let problems = await portProblems(needed)
  while (problems.length > 0 && Date.now() < deadline) {
    await wait(250)
    problems = await portProblems(needed)
  }
  if (problems.length > 0) throw new StackError(problems.join('\n'))
}

async function portProblems(needed: readonly NeededPort[]): Promise<string[]> {
  const problems: string[] = []
  for (const [index, one] of needed.entries()) {
    const twin = needed.slice(0, index).find((other) => other.port === one.port)
    const reason =
      twin === undefined
        ? await refusal(one.port)
        : `is also the ${twin.purpose}'s port (${twin.variable})`
    if (reason === undefined) continue
    problems.push(
      `Port ${one.port} (${one.purpose}) ${reason}. ` +
        `Stop what uses it, or choose another port, for example: ${one.variable}=${one.port + 100}`,
    )
  }
  return problems
}

async function refusal(port: number): Promise<string | undefined> {
  for (const address of ADDRESSES) {
    const code = await listenError(port, address)
    if (code === 'EADDRINUSE') return 'is in use by another program'
    if (code === 'EACCES') return 'may only be opened by the administrator of this machine'
    if (code !== undefined && !UNAVAILABLE_ADDRESS.has(code)) return `cannot be opened (${code})`
  }
  return undefined
}

function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(errorCode(error) ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** A port of 127.0.0.1 that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
