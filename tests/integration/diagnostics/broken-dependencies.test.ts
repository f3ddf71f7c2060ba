import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMailReceiver, startWebhookReceiver } from '../../support/alerts/receivers.ts'
import {
  FACTORY_ACTION,
  failing,
  MAIL_ACTION,
  SHOP_ACTION,
  skipped,
  WITHOUT_DATABASE,
  WITHOUT_FACTORY,
  WITHOUT_MAIL,
  WITHOUT_ORDER,
  WITHOUT_SHOP,
  WITHOUT_STORE,
} from '../../support/diagnostics/expected-parts.ts'
import { startLyingFactory } from '../../support/diagnostics/lying-factory.ts'
import { WITH_KILLED_DECODERS, withClockAhead } from '../../support/diagnostics/preloads.ts'
import {
  changes,
  type Diagnosis,
  diagnosed,
  japaneseAction,
  type PartStates,
} from '../../support/diagnostics/run-diagnose.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import { startTlsProxy } from '../../support/http/tls-proxy.ts'
import { startAccessGateway } from '../../support/identity/access-gateway.ts'
import { startMailServer } from '../../support/mail/mail-server.ts'
import type { Service } from '../../support/service/service.ts'
import { startObjectStore } from '../../support/store/object-store.ts'
import { takeStoreAway } from '../../support/store/take-store-away.ts'
import { freePort } from '../../support/system/free-port.ts'

// Each dependency is broken for real, and exactly its part of the suite must fail, with what to do.

const PATIENCE_MS = 300_000
const ALL_STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
/** All but those that compose and decode pictures for seconds. */
const FAST_STEPS = ALL_STEPS.filter((step) => step !== 7)

let installation: WithPeers
let service: Service
let healthy: Diagnosis
const repairs: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  installation = await startWithPeers()
  service = installation.service
  healthy = await diagnosed(service, ALL_STEPS)
}, PATIENCE_MS)
afterEach(async () => {
  for (const repair of repairs.splice(0)) await repair()
})
afterAll(() => installation?.stop())

type Environment = Readonly<Record<string, string>>
type Expected = {
  /** What breaks it, as changes of the environment or for real. */
  readonly broken: () => Promise<Environment>
  /** All parts whose state changes. The first one in error is the cause. */
  readonly changed: PartStates
  /** What the action contains in English and Japanese. */
  readonly action: readonly [en: string, ja: string]
  readonly steps?: readonly number[]
}

function expectedOf(name: string): Expected {
  const expected = BREAKS[name]
  if (!expected) throw new Error(`Nothing says how to break ${name}.`)
  return expected
}

const unreachable = async () => `127.0.0.1:${await freePort()}`
const BREAKS: Readonly<Record<string, Expected>> = {
  'a database that is stopped': {
    broken: async () => ({ DATABASE_URL: `postgres://x:x@${await unreachable()}/x` }),
    changed: WITHOUT_DATABASE,
    action: ['PostgreSQL runs', 'PostgreSQLが動作'],
  },
  'an object store that is away': {
    broken: async () => {
      repairs.push(await takeStoreAway(service))
      return {}
    },
    changed: WITHOUT_STORE,
    action: ['Check the S3_* variables', 'キーの権限'],
  },
  'an object store that rejects the key': {
    broken: async () => {
      const { s3, env } = await startObjectStore('s3', service.dataDir)
      repairs.push(async () => s3?.close())
      return { ...env, S3_SECRET_ACCESS_KEY: 'another-secret' }
    },
    changed: WITHOUT_STORE,
    action: ['permissions of the key', 'キーの権限'],
  },
  'a queue without a worker': {
    broken: async () => {
      await service.rows(`
        insert into jobs.job (name, start_after, created_on)
        select name, now() - interval '2 minutes', now() - interval '2 minutes' from jobs.queue limit 1`)
      repairs.push(() => service.rows(`delete from jobs.job where state < 'active'`))
      return {}
    },
    changed: failing('queue/backlog'),
    action: ['Start worker processes', 'ワーカープロセスを起動'],
  },
  'an access gateway whose keys are away': {
    broken: async () => {
      const gateway = await startAccessGateway()
      repairs.push(gateway.close)
      return { ...gateway.env, GATEWAY_JWKS_URL: `http://${await unreachable()}/keys` }
    },
    changed: { ...failing('gateway/keys'), ...skipped('gateway/identity-header') },
    action: ['GATEWAY_*', 'アクセスゲートウェイの設定'],
  },
  'an identity provider that is away': {
    broken: async () => ({ OIDC_ISSUER: `http://${await unreachable()}` }),
    changed: { ...failing('identity-provider/keys'), ...skipped('identity-provider/clock') },
    action: ['OIDC_ISSUER', 'OIDC_ISSUER'],
  },
  'a clock that is five minutes fast': {
    broken: async () => withClockAhead(5 * 60_000),
    changed: failing('identity-provider/clock'),
    action: ['Synchronize the clock', '時刻を同期'],
  },
  'decoding processes that are killed': {
    broken: async () => WITH_KILLED_DECODERS,
    changed: failing(
      ...['imaging/upload-jpeg', 'imaging/upload-png', 'imaging/upload-webp'],
      ...['imaging/upload-large', 'imaging/thumbnail', 'imaging/metadata'],
      ...['imaging/corrupt', 'imaging/abnormal-exif'],
      ...['imaging/print-data-photo', 'imaging/print-data-art'],
    ),
    action: ['Check the free memory', '空きメモリも確認'],
    steps: [1, 2, 3, 7],
  },
  'decoding processes that are killed while the photo of an order arrives': {
    broken: async () => WITH_KILLED_DECODERS,
    changed: {
      ...failing('simulated-order/photo-upload'),
      ...skipped('simulated-order/processing', 'simulated-order/factory-transfer'),
    },
    action: ['first part that failed', '最初に失敗した項目'],
    steps: [2, 3, 10, 12],
  },
  'a brand whose orders are given to another one': {
    broken: async () => {
      await service.rows(`
        create function give_away() returns trigger language plpgsql as
          $$ begin new.brand_id := 'art'; return new; end $$;
        create trigger give_away before insert on orders for each row execute function give_away()`)
      repairs.push(() => service.rows('drop trigger give_away on orders; drop function give_away'))
      return {}
    },
    changed: failing('simulated-order/brand-detection'),
    action: ['first part that failed', '最初に失敗した項目'],
    steps: [2, 3, 10, 12],
  },
  'a template that is missing': {
    broken: async () => {
      const frame = `composition_templates where kind = 'frame' and type = 'wood'`
      const [row] = await service.rows<{ id: string; color: string }>(
        `select id, color from ${frame} limit 1`,
      )
      await service.rows('update composition_templates set color = null where id = $1', [row?.id])
      repairs.push(() =>
        service.rows('update composition_templates set color = $2 where id = $1', [
          row?.id,
          row?.color,
        ]),
      )
      return {}
    },
    changed: failing('composition/templates'),
    action: ['Run the set-up again', 'セットアップをもう一度'],
    steps: [1, 2, 3, 7],
  },
  'a CDN that does not deliver': {
    broken: async () => {
      const { s3, env } = await startObjectStore('s3', join(service.dataDir, 'objects'))
      repairs.push(async () => s3?.close())
      return { ...env, S3_PUBLIC_URL: `http://${await unreachable()}` }
    },
    changed: failing('thumbnails/cdn'),
    action: ['front of the service', '前段の'],
    steps: [1, 2, 3, 7],
  },
  'a public URL that leads to another server': {
    broken: async () => {
      const other = await startWebhookReceiver()
      repairs.push(other.close)
      return { SERVER_URL: new URL(other.url).origin }
    },
    changed: {
      ...failing('api/health'),
      ...skipped('api/response-time'),
      ...skipped('http-rules/rate-limit', 'http-rules/cors', 'http-rules/security-headers'),
    },
    action: ['SERVER_URL leads to them', 'SERVER_URLの接続先'],
    steps: [1, 5],
  },
  'an attestation service that is away': {
    broken: async () => ({ APP_CHECK_JWKS_URL: `http://${await unreachable()}/keys` }),
    changed: { ...failing('attestation/service'), ...skipped('attestation/forgery') },
    action: ['attestation service', 'アプリ認証サービス'],
  },
  'settings of a brand that are damaged': {
    broken: async () => {
      const photo = `brands set config = jsonb_set(config, '{print}', $1) where id = 'photo'`
      const [row] = await service.rows<{ print: object }>(
        `select config->'print' as print from brands where id = 'photo'`,
      )
      await service.rows(`update ${photo}`, ['5'])
      repairs.push(() => service.rows(`update ${photo}`, [JSON.stringify(row?.print)]))
      return {}
    },
    changed: { ...failing('brand-settings/photo-print'), ...WITHOUT_ORDER },
    action: ['Open the brand in the console', '管理画面でブランドを開き'],
  },
  'a shop that rejects the access token': {
    broken: async () => ({ COMMERCE_ACCESS_TOKEN: 'another-token' }),
    changed: WITHOUT_SHOP,
    action: SHOP_ACTION,
  },
  'a shop that lies': {
    broken: async () => {
      service.setCommerceFault(() => 'not-json')
      repairs.push(async () => service.setCommerceFault(undefined))
      return {}
    },
    changed: WITHOUT_SHOP,
    action: SHOP_ACTION,
  },
  'a factory that rejects the token': {
    broken: async () => ({ FACTORY_TOKEN: 'another-token' }),
    changed: WITHOUT_FACTORY,
    action: FACTORY_ACTION,
  },
  'a factory that answers for another job': {
    broken: async () => {
      const factory = await startLyingFactory()
      repairs.push(factory.close)
      return { FACTORY_URL: factory.url }
    },
    changed: { ...failing('factory/test-job'), ...WITHOUT_ORDER },
    action: FACTORY_ACTION,
  },
  'a factory whose certificate is expired': {
    broken: async () => {
      const proxy = await startTlsProxy(installation.factory.url, -1)
      repairs.push(proxy.close)
      return { ...proxy.env, FACTORY_URL: proxy.url }
    },
    changed: {
      ...failing('factory/certificate'),
      ...skipped('factory/connection', 'factory/test-job'),
      ...WITHOUT_ORDER,
    },
    action: ['certificate of localhost renewed', 'localhostの証明書を更新'],
  },
  'a mail server that refuses connections': {
    broken: async () => ({ SMTP_URL: `smtp://${await unreachable()}` }),
    changed: WITHOUT_MAIL,
    action: MAIL_ACTION,
  },
  'a mail server that rejects the login': {
    broken: async () => {
      const port = await freePort()
      const server = await startMailServer({ port, tls: false, password: 'right' })
      repairs.push(server.close)
      return { SMTP_URL: `smtp://service:wrong@127.0.0.1:${port}` }
    },
    changed: WITHOUT_MAIL,
    action: MAIL_ACTION,
  },
  'a mail server that refuses the mail': {
    broken: async () => {
      const server = await startMailReceiver()
      server.refuse('The mailbox is full')
      repairs.push(server.close)
      return { SMTP_URL: server.url }
    },
    changed: failing('email/test-mail'),
    action: MAIL_ACTION,
  },
}

/** The campaign breaks one dependency at a time. */
const ALONE = process.env.BREAKS === 'alone'

/**
 * Dependencies that are broken together: those of a row have different parts and variables, so that a part that fails
 * tells which of them it belongs to. The suite runs once for each row, which takes as long as a service to start.
 */
const TOGETHER: readonly (readonly string[])[] = [
  ['a database that is stopped'],
  [
    'an object store that is away',
    'a queue without a worker',
    'an access gateway whose keys are away',
    'an attestation service that is away',
    'a shop that rejects the access token',
    'a mail server that refuses connections',
  ],
  [
    'an object store that rejects the key',
    'an identity provider that is away',
    'a shop that lies',
    'a mail server that rejects the login',
  ],
  ['a clock that is five minutes fast', 'a factory that answers for another job'],
  [
    'decoding processes that are killed',
    'decoding processes that are killed while the photo of an order arrives',
  ],
  [
    'a brand whose orders are given to another one',
    'a template that is missing',
    'a CDN that does not deliver',
  ],
  [
    'a public URL that leads to another server',
    'a factory that rejects the token',
    'a mail server that refuses the mail',
  ],
  ['settings of a brand that are damaged'],
  ['a factory whose certificate is expired'],
]
const ROWS = ALONE ? Object.keys(BREAKS).map((name) => [name]) : TOGETHER

describe('the suite finds', () => {
  it('each of the dependencies below', () => {
    expect(ROWS.flat().sort()).toEqual(Object.keys(BREAKS).sort())
  })

  it('nothing in a healthy installation', () => {
    expect(healthy.code).toBe(0)
    expect(Object.values(healthy.parts)).not.toContain('error')
  })

  it.each(ROWS.map((names) => ({ names, title: names.join(', ') })))(
    'exactly $title',
    async ({ names }) => {
      const breaks = names.map((name) => expectedOf(name))
      const env: Record<string, string> = {}
      for (const { broken } of breaks) Object.assign(env, await broken())
      const steps = [...new Set(breaks.flatMap((one) => one.steps ?? FAST_STEPS))]
      const found = await diagnosed(service, steps, env)
      expect(changes(healthy, found)).toEqual(
        Object.assign({}, ...breaks.map(({ changed }) => changed)),
      )
      expect(found.code).toBe(1)
      for (const {
        changed,
        action: [en, ja],
      } of breaks) {
        const cause = Object.keys(changed).find((part) => changed[part] === 'error') ?? ''
        const problem = found.problems[cause]
        expect(problem?.action).toContain(en)
        expect(problem?.runbook).toBe(`docs/runbooks/${cause.split('/')[0]}.md`)
        expect(await japaneseAction(service, found, cause, env)).toContain(ja)
      }
    },
    PATIENCE_MS,
  )

  it(
    'a certificate that ends in ten days, warns of it while everything works, and finds nothing at a working access gateway',
    async () => {
      const proxy = await startTlsProxy(installation.factory.url, 10.5)
      const gateway = await startAccessGateway()
      repairs.push(proxy.close, gateway.close)
      const env = { ...proxy.env, ...gateway.env, FACTORY_URL: proxy.url }
      const found = await diagnosed(service, FAST_STEPS, env)
      expect(found.code).toBe(0)
      expect(changes(healthy, found)).toEqual({
        'factory/certificate': 'works',
        'gateway/keys': 'works',
      })
      expect(found.problems['factory/certificate']?.action).toContain('renewed')
    },
    PATIENCE_MS,
  )
})
