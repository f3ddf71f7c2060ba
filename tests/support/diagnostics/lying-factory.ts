import { createServer } from 'node:http'
import { closeServer, listen } from '../../../src/http/listen.ts'

const JOB = {
  id: 'job-1',
  orderId: 'an-order-of-another-customer',
  idempotencyKey: 'another-key',
  state: 'accepted',
  updatedAt: '2026-11-22T00:00:00Z',
}

/** A factory that follows the protocol to the letter, and answers everything with a job that nobody has sent. */
export async function startLyingFactory() {
  const server = createServer((request, response) => {
    request.resume()
    const body = request.url === '/v1/health' ? { status: 'ok' } : { job: JOB }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const port = await listen(server, 0, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) }
}
