import { createServer, type RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { createFrontServer } from '../../../src/http/front-server.ts'
import { warmUp } from '../../../src/processes/warm-up.ts'

const serverOf = (handle: RequestListener) =>
  createFrontServer(handle, {
    serverUrl: 'https://console.example.test',
    isTrustedProxy: () => true,
    onError: (error) => {
      throw error
    },
  })

it('a server that is warmed up has rendered its login page to the end before it listens', async () => {
  const rendered: unknown[] = []
  const server = serverOf((req, res) => {
    res.write('x'.repeat(1_000_000))
    res.end(() => rendered.push([req.method, req.url]))
  })
  const warnings: string[] = []
  await warmUp(server, { warn: (text) => warnings.push(text) })
  expect(rendered).toEqual([['GET', '/admin/login']])
  expect([server.listening, warnings]).toEqual([false, []])
})

it.each<[string, RequestListener, RegExp, number?]>([
  ['fails', (_req, res) => res.writeHead(503).end(), /503/],
  ['is not answered in time', () => undefined, /no response in 20 ms/, 20],
  ['is cut off', (_req, res) => res.destroy(), /not loaded ahead/],
])('a server whose login page %s goes on, with a warning', async (_how, handle, told, limitMs) => {
  const warnings: string[] = []
  const warn = (text: string) => warnings.push(text)
  await warmUp(createServer(handle), { warn, ...(limitMs !== undefined && { limitMs }) })
  expect(warnings).toEqual([expect.stringMatching(told)])
})
