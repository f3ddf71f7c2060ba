import { errorCode } from '../../../../../src/errors/error-code.ts'
import type { Sentence } from '../../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../../src/health/health-check.ts'
import { judgeCertificate } from '../../../../../src/health/judge-certificate.ts'
import { readPeerCertificate } from '../../../../../src/http-client/peer-certificate.ts'
import type { Peer } from '../../../../../src/network/peer.ts'
import { reach, resolveHost } from '../../../../../src/network/probe.ts'
import { type RunnableCheck, requireParts } from '../../../../core/checks/define-check.ts'

type Options = {
  readonly peers: readonly Peer[]
  /** Multiplies the timeouts. @default 1 */
  readonly timeoutFactor?: number
}

type PeerCheck = Pick<RunnableCheck, 'id' | 'title' | 'action'> & {
  readonly probe: (peer: Peer, signal: AbortSignal) => Promise<HealthCheck>
}

/** For one peer. */
const PROBE_MS = 3_000

/** A check with one part for each configured peer, of which none waits for another one. */
function peerCheck({ probe, ...check }: PeerCheck, { peers, timeoutFactor = 1 }: Options) {
  return requireParts({
    ...check,
    service: 'api',
    timeoutMs: (peers.length + 1) * PROBE_MS,
    parts: peers.map((peer) => ({
      id: peer.id,
      title: peer.title,
      run: async ({ signal: all }) => {
        const signal = AbortSignal.any([all, AbortSignal.timeout(PROBE_MS * timeoutFactor)])
        try {
          return await probe(peer, signal)
        } catch (error) {
          return unreachable(peer, signal.aborted ? 'timeout' : errorCode(error))
        }
      },
    })),
  } satisfies RunnableCheck)
}

/** Not the message of the error, which may contain the whole response of a peer. */
const unreachable = ({ host, port }: Peer, reason = 'no response'): HealthCheck => ({
  status: 'error',
  detail: `${host}:${port} – ${reason}`,
})

/** A TCP connection to each configured peer (specification, section 4.5). */
export const networkCheck = (options: Options): RunnableCheck =>
  peerCheck(
    {
      id: 'network',
      title: { en: 'Network reachability', ja: 'ネットワーク到達性' },
      action: {
        en: 'Check that the system runs, and that firewall, proxy and routes let this machine reach it.',
        ja: '接続先が稼働していること、ファイアウォール・プロキシ・経路がこのサーバーからの接続を許可していることを確認してください。',
      },
      probe: async (peer, signal) => {
        await reach(peer, signal)
        return { status: 'healthy', detail: `${peer.host}:${peer.port}` }
      },
    },
    options,
  )

/** The host names of the configured peers (specification, section 4.5). */
export const dnsCheck = (options: Options): RunnableCheck =>
  peerCheck(
    {
      id: 'dns',
      title: { en: 'DNS resolution', ja: 'DNSの名前解決' },
      action: {
        en: 'Check the resolver of this machine, and the DNS records of the host.',
        ja: 'このサーバーのDNSリゾルバーと、ホストのDNSレコードを確認してください。',
      },
      probe: async (peer, signal) => {
        const ips = await resolveHost(peer, signal)
        if (ips === undefined) return skipped(IS_ADDRESS)
        return { status: 'healthy', detail: `${peer.host}: ${ips.join(', ')}` }
      },
    },
    options,
  )

/** The certificates of the peers whose connections begin with TLS, and of the public URL (specification, section 4.5). */
export const certificateCheck = (options: Options): RunnableCheck =>
  peerCheck(
    {
      id: 'certificates',
      title: { en: 'SSL certificates', ja: 'SSL証明書' },
      action: {
        en: 'Renew the certificate, and check that its chain is complete and its name is that of the host.',
        ja: '証明書を更新し、中間証明書が揃っていること、名前がホストと一致することを確認してください。',
      },
      probe: async (peer, signal) => {
        if (!peer.hasTls) return skipped(NO_TLS)
        return judgeCertificate(await readPeerCertificate(peer, signal), Date.now())
      },
    },
    options,
  )

const skipped = (detail: Sentence): HealthCheck => ({ status: 'skipped', detail })

const IS_ADDRESS: Sentence = {
  en: 'It is configured by its IP address.',
  ja: 'IPアドレスで設定されています。',
}
const NO_TLS: Sentence = {
  en: 'Its connection does not begin with TLS.',
  ja: 'TLSで始まる接続ではありません。',
}
