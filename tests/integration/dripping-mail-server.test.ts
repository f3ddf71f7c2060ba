import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let mailServer: Server
const connections: Socket[] = []

beforeAll(async () => {
  // Answers at once and never to the end: no pause is as long as the timeout for one.
  mailServer = createServer((socket) => {
    connections.push(socket)
    socket.write('220 mail.example.test ready\r\n')
    socket.once('data', () => {
      const drip = setInterval(() => socket.write('250-one more line\r\n'), 20)
      socket.once('close', () => clearInterval(drip))
    })
    socket.on('error', () => socket.destroy())
  })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const address = mailServer.address()
  const port = typeof address === 'object' ? address?.port : undefined
  service = await startService({
    // The time for a whole mail of the service, only shorter.
    env: { SMTP_URL: `smtp://127.0.0.1:${port}?totalTimeout=500` },
  })
})
afterAll(async () => {
  await service?.stop()
  mailServer?.close()
})

it('a mail server whose answer does not end holds a mail for the whole time at most', async () => {
  const token = await service.tokenOf('super-admin')
  const json = { name: 'Invited', email: 'invited@example.test' }
  const answer = await call(service, 'POST', '/api/artists', { token, json })
  expect(answer).toAnswer(503, 'MAIL_UNAVAILABLE')
  // The mail is given up, and with it the connection.
  for (const connection of connections) if (!connection.destroyed) await once(connection, 'close')
})
