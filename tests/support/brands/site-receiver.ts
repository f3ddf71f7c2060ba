import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOOK_PATH, signatureOf } from '../../../src/brand-sites/redeploy-request.ts'

export const SITE_SECRET = 'a-secret-of-the-brand-sites'

/** What a brand site was told. */
export type ReceivedDeployment = {
  readonly deployment: string
  readonly brand: string
  readonly paths: readonly string[]
}

export type SiteReceiver = {
  readonly url: string
  readonly received: readonly ReceivedDeployment[]
  /** The status of the next answers; 200 at first. */
  answerWith(status: number): void
  /** The site has no such page from now on: it answers 400 to deployments that name it. */
  lacks(path: string | undefined): void
  /** Called when a request has arrived, before it is answered. */
  whenReceived(action: (() => Promise<void>) | undefined): void
  close(): Promise<void>
}

/** A brand site that notes what it is told, and refuses what is not signed. */
export async function startSiteReceiver(): Promise<SiteReceiver> {
  const received: ReceivedDeployment[] = []
  let status = 200
  let missing: string | undefined
  let action: (() => Promise<void>) | undefined
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const timestamp = String(request.headers['x-deploy-timestamp'])
    const isSigned =
      request.url === HOOK_PATH &&
      request.headers['x-deploy-signature'] === signatureOf(SITE_SECRET, timestamp, body) &&
      Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
    if (!isSigned) return response.writeHead(401).end()
    const deployment = JSON.parse(body) as ReceivedDeployment
    if (request.headers['idempotency-key'] !== deployment.deployment)
      return response.writeHead(400).end()
    received.push(deployment)
    await action?.()
    const isKnown = !deployment.paths.some((path) => path === missing)
    response.writeHead(isKnown ? status : 400).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (wanted) => {
      status = wanted
    },
    lacks: (path) => {
      missing = path
    },
    whenReceived: (wanted) => {
      action = wanted
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
