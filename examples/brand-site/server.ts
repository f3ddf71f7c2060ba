import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import next from 'next'
import { signatureOf } from './lib/redeployment.ts'
import { readSettings } from './lib/settings.ts'
import { DEPLOYABLE_PATHS } from './lib/site-pages.ts'

// Next and the files beside its pages are found from the folder of the site.
process.chdir(import.meta.dirname)
const { BRAND, BRAND_SITE_SECRET } = readSettings(process.env)
const port = Number(process.env.PORT ?? 4005)
const hostname = process.env.HOST ?? 'localhost'

const app = next({ dev: false, dir: import.meta.dirname, hostname, port })
await app.prepare()
const handle = app.getRequestHandler()
const server = createServer((req, res) => void handle(req, res))
await new Promise<void>((resolve) => server.listen(port, hostname, resolve))
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}

// The site may have missed deployments while it was stopped, so it begins with one of all pages.
if (!(await regenerateAll())) {
  console.log('brand site: the service does not answer; pages stay as they were generated last.')
}
console.log(`brand site ready at http://${hostname}:${port}`)

async function regenerateAll(): Promise<boolean> {
  const id = `start-${randomUUID()}`
  const body = JSON.stringify({ deployment: id, brand: BRAND, paths: DEPLOYABLE_PATHS })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const answer = await fetch(`http://${hostname}:${port}/api/redeploy`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-deploy-timestamp': timestamp,
      'x-deploy-signature': signatureOf(BRAND_SITE_SECRET, timestamp, body),
    },
    body,
  })
  return answer.ok
}
