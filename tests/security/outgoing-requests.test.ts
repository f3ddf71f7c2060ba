import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { clientCredentialsGrant } from 'openid-client'
import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiCheck } from '../../plugins/operations/diagnostics/checks/api.ts'
import { requestHeartbeat } from '../../src/alerts/watcher/heartbeat.ts'
import { createProbe } from '../../src/alerts/watcher/probes.ts'
import { webhookChannel } from '../../src/alerts/webhook-channel.ts'
import { createAppCheck } from '../../src/attestation/adapters/app-check/create-app-check.ts'
import { createTurnstile } from '../../src/attestation/adapters/turnstile/create-turnstile.ts'
import { requestRedeployment } from '../../src/brand-sites/redeploy-request.ts'
import { createAdminClient } from '../../src/commerce/adapters/medusa/admin-client.ts'
import { createMedusa } from '../../src/commerce/adapters/medusa/create-medusa.ts'
import { medusaSettings } from '../../src/commerce/adapters/medusa/options.ts'
import { createPictures } from '../../src/commerce/adapters/medusa/pictures.ts'
import { createShopify } from '../../src/commerce/adapters/shopify/create-shopify.ts'
import { sendPicture } from '../../src/commerce/adapters/shopify/send-picture.ts'
import { createJsonHttpFactory } from '../../src/factory/adapters/json-http/adapter.ts'
import { answerHead } from '../../src/http-client/answer-head.ts'
import { createProviderClient } from '../../src/identity/console-login/provider-client.ts'
import { createProviderKeys } from '../../src/jwks/provider-keys.ts'
import { createS3Store } from '../../src/object-store/adapters/s3/create-s3-store.ts'
import { artworkInput } from '../conformance/commerce/artwork-input.ts'
import { type HostileServer, type Hostility, startHostileServer } from './hostile-server.ts'

// Every request that the service sends, to peers that mean harm. What clients would like it to send is
// tried in tests/integration/front-door.test.ts.

/** Of the first call, in ms; it grows until a request has arrived before it was over. */
const SHORT_MS = 250
/** The largest answer that anybody reads is one of the object store, 8 MB. What lies in sockets comes on top. */
const MOST_BYTES = 24 * 1024 * 1024
const HOSTILITIES: readonly Hostility[] = [
  'redirects',
  'never ends',
  'announces gigabytes',
  'drips',
  'is silent',
]

let elsewhere: HostileServer
let peer: HostileServer
let timeoutMs: number

beforeAll(async () => {
  elsewhere = await startHostileServer()
})
afterAll(() => elsewhere.close())
beforeEach(async () => {
  peer = await startHostileServer(elsewhere.url)
})
afterEach(() => peer.close())

const discovery = '/.well-known/openid-configuration'
const provider = () => ({
  issuer: peer.url,
  authorization_endpoint: `${peer.url}/authorize`,
  token_endpoint: `${peer.url}/token`,
  jwks_uri: `${peer.url}/keys`,
  response_types_supported: ['code'],
})
const signedIn = () =>
  createProviderClient({
    issuer: peer.url,
    clientId: 'console',
    clientSecret: 'a-secret-of-the-client',
    timeoutMs,
  })()
const bucket = () =>
  createS3Store({
    endpoint: peer.url,
    forcePathStyle: true,
    bucket: 'pictures',
    region: 'local',
    credentials: { accessKeyId: 'an-id', secretAccessKey: 'a-secret-of-the-store' },
    attemptTimeoutMs: timeoutMs / 6,
  })
const medusa = () => ({
  url: peer.url,
  apiKey: 'a-key-of-the-shop',
  storefrontUrl: peer.url,
  pictureOrigins: [peer.url],
  timeoutMs,
  retry: { attempts: 2, baseMs: 1, capMs: 1 },
})

type Sender = readonly [name: string, send: () => Promise<unknown>, path?: string]

/**
 * The files that send requests to other hosts, how each is made to send one, and its path where the peer is first
 * asked for something else, which it answers as it should.
 */
const SENDERS: Readonly<Record<string, readonly Sender[]>> = {
  'src/jwks/discovery.ts': [
    ['discovery', () => createProviderKeys(peer.url, { timeoutMs }).reload()],
  ],
  'src/jwks/provider-keys.ts': [
    [
      'the keys of the identity provider',
      () => {
        peer.answer(discovery, provider())
        return createProviderKeys(peer.url, { timeoutMs }).reload()
      },
      '/keys',
    ],
    [
      'the keys of an attestation service',
      () =>
        createAppCheck({
          issuer: peer.url,
          jwksUrl: new URL(`${peer.url}/keys`),
          audiences: ['projects/1'],
          appIds: ['1:1:web:1'],
          timeoutMs,
        }).check(),
    ],
  ],
  'src/identity/console-login/provider-client.ts': [
    ['the discovery of the console login', signedIn],
    [
      'the exchange of a code',
      async () => {
        peer.answer(discovery, provider())
        await clientCredentialsGrant(await signedIn())
      },
      '/token',
    ],
  ],
  'src/attestation/adapters/turnstile/ask-siteverify.ts': [
    [
      'siteverify',
      () =>
        createTurnstile({
          secret: 'a-secret-of-the-widget',
          hostnames: ['shop.example.test'],
          url: new URL(peer.url),
          timeoutMs,
        }).check(),
    ],
  ],
  'src/commerce/attempts/send-once.ts': [
    [
      'the shop',
      () =>
        createShopify({
          url: peer.url,
          accessToken: 'a-token-of-the-shop',
          timeoutMs,
          retry: { attempts: 2, baseMs: 1, capMs: 1 },
        }).check(),
    ],
    ['a shop on Medusa', () => createMedusa(medusa()).check()],
  ],
  'src/commerce/adapters/medusa/pictures.ts': [
    [
      'a picture for Medusa',
      () => {
        const settings = medusaSettings(medusa())
        const input = artworkInput('an-id', (key) => `${peer.url}/${key}.webp`)
        const parts = { client: createAdminClient(settings), settings }
        return createPictures(parts, input, undefined).send(null, new AbortController().signal)
      },
    ],
  ],
  'src/commerce/adapters/shopify/send-picture.ts': [
    [
      'where the shop takes pictures',
      () =>
        sendPicture(
          { url: peer.url, parameters: [{ name: 'key', value: 'a-place' }] },
          {
            picture: {
              ...{ size: 5, contentType: 'image/webp' },
              open: async () => Readable.from([Buffer.from('bytes')]),
            },
            filename: 'a.webp',
          },
          { signal: new AbortController().signal, timeoutMs },
        ),
    ],
  ],
  'src/factory/adapters/json-http/call.ts': [
    [
      'the factory',
      () =>
        createJsonHttpFactory({
          url: peer.url,
          token: 'a-token-of-the-factory',
          timeoutMs,
        }).check(),
    ],
  ],
  'src/alerts/webhook-channel.ts': [
    [
      'the webhook of alerts',
      async () => {
        await webhookChannel({
          url: peer.url,
          secret: 'a-secret-of-the-webhook',
          timeoutMs,
          language: 'en',
          serverUrl: 'https://console.example',
        }).send({ id: 'an-id', kind: 'firing', at: 0, class: 'critical', incidents: [] })
        // It was delivered. What never ends is not read.
        throw new Error('The body was not read.')
      },
    ],
  ],
  'src/brand-sites/redeploy-request.ts': [
    [
      'the redeployment of a brand site',
      async () => {
        const deployment = { id: 'an-id', brand: 'art', paths: ['/terms'] }
        await requestRedeployment(deployment, { url: peer.url, secret: 'a-secret', timeoutMs })
        // It was delivered. What never ends is not read.
        throw new Error('The body was not read.')
      },
    ],
  ],
  'src/alerts/watcher/heartbeat.ts': [
    ['the heartbeat of the watcher', () => requestHeartbeat(peer.url, timeoutMs)],
  ],
  'src/alerts/watcher/probes.ts': [
    [
      'the health of a web process',
      async () => {
        const webUrls = [peer.url]
        const databaseUrl = 'postgres://nobody@localhost:1/none'
        const probe = createProbe({
          webUrls,
          databaseUrl,
          workerSeconds: 60,
          timeoutMs,
        })
        const { results } = await probe()
        if (results[0]?.status === 'error') throw new Error('The web process is down.')
      },
    ],
  ],
  'plugins/operations/diagnostics/checks/api.ts': [
    [
      'the check of the public URL',
      async () => {
        const signal = AbortSignal.timeout(timeoutMs)
        const [health] = apiCheck(peer.url).parts
        const found = await health?.run({ signal, payload: {} as Payload, wasProblem: false })
        if (found?.status !== 'healthy') throw new Error('The check has failed.')
      },
    ],
  ],
  'src/http-client/answer-head.ts': [
    [
      'the check of the headers',
      async () => {
        const { status } = await answerHead(peer.url, { signal: AbortSignal.timeout(timeoutMs) })
        // What never ends is not read.
        if (status === 200) throw new Error('The body was not read.')
      },
    ],
  ],
  'src/object-store/adapters/s3/s3-bucket.ts': [
    ['a list of the object store', () => bucket().list('art/')[Symbol.asyncIterator]().next()],
    ['a write to the object store', () => bucket().put('a', Buffer.from('x'), WEBP)],
  ],
}
const WEBP = { contentType: 'image/webp' }

const senders = Object.values(SENDERS)
  .flat()
  .map(([name, send, path = '/']) => ({ name, send, path }))

describe.each(senders)('$name, from a peer that', ({ send, path }) => {
  it.each(HOSTILITIES)('%s, is given up, small, and at no other URL', async (how) => {
    peer.become(how)
    const asked = () => peer.requests.some((request) => request.split(' ')[1]?.startsWith(path))
    // With no timeout, this takes longer than a test may.
    for (timeoutMs = SHORT_MS; !asked(); timeoutMs *= 2) await expect(send()).rejects.toThrow()
    expect(peer.sent()).toBeLessThan(MOST_BYTES)
    expect(elsewhere.requests).toEqual([])
  })
})

/** What runs on a developer's machine alone: each reads from its own machine, bounded. */
const OF_THE_LAPTOP = [
  'src/stand-ins/commerce-sandbox/media-fetcher.ts',
  'src/stand-ins/commerce-sandbox/storefront/script.ts',
  'src/stand-ins/commerce-sandbox/webhooks/webhook-sender.ts',
  'src/demo/api-client.ts',
  'src/stand-ins/factory-simulator/callback-sender.ts',
  'src/stand-ins/factory-simulator/check-print-file.ts',
  'src/stand-ins/identity-provider/request-id-token.ts',
]
/** What opens a connection to another host without an import, or by a library that also does other things. */
const SENDS =
  /\bfetch\(|\bfetch as|createRemoteJWKSet\(|\.discovery\(|new S3Client\(|new (WebSocket|EventSource)\(/

describe('the source', () => {
  it('has no other place that sends requests', async () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const senders: string[] = []
    for (const folder of ['src', 'plugins', 'hooks', 'collections']) {
      for (const file of await readdir(path.join(root, folder), { recursive: true })) {
        const name = `${folder}/${file.split(path.sep).join('/')}`
        const isServer =
          /\.tsx?$/.test(name) &&
          !/^(src\/stack|plugins\/core\/console|plugins\/[\w/-]+\/(components|views))\//.test(name)
        if (!isServer) continue
        const text = await readFile(path.join(root, name), 'utf8')
        if (SENDS.test(text)) senders.push(name)
      }
    }
    const known = [...Object.keys(SENDERS), ...OF_THE_LAPTOP, 'src/http-client/bounded.ts']
    expect(senders.sort()).toEqual(known.sort())
  })
})
