import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../../../src/errors/error-code.ts'

/** Below the ports that systems choose for connections, and for servers that listen on any port. */
const FIRST = 20_000
const LAST = 32_000

/**
 * A TCP port of 127.0.0.1 for a program that a test starts. Nothing listens on it, and no other test gets it before
 * this process ends: the UDP port of the same number, which no program here uses, is held until then.
 *
 * @param pick names a port to try. @default a random one
 */
export async function freePort(pick = () => randomInt(FIRST, LAST)): Promise<number> {
  for (;;) {
    const port = pick()
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  socket.bind(port, '127.0.0.1')
  const isReserved = await succeeds(once(socket, 'listening'))
  if (isReserved) socket.unref()
  else socket.close()
  return isReserved
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen({ port, host: '127.0.0.1', exclusive: true })
  if (!(await succeeds(once(server, 'listening')))) return false
  server.close()
  await once(server, 'close')
  return true
}

/** Whether a port could be bound. */
async function succeeds(bound: Promise<unknown>): Promise<boolean> {
  try {
    await bound
    return true
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}
