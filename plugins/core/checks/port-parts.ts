import type { Checkable, HealthCheck } from '../../../src/health/health-check.ts'
import { judgeCertificate } from '../../../src/health/judge-certificate.ts'
import { readPeerCertificate, serverOf } from '../../../src/http-client/peer-certificate.ts'
import type { Circuit, CircuitStateName } from '../../../src/network/circuit.ts'
import { type CheckPart, portPart } from './define-check.ts'

/** The parts that ask the system behind a port: behind https its certificate first. */
export function portParts(port: Checkable, part: Pick<CheckPart, 'id' | 'title'>): CheckPart[] {
  return certificateFirst(port.url, portPart(port, part))
}

/** Whether this process asks a system at all, after it has failed. */
export function circuitPart(circuit: Circuit): CheckPart {
  return {
    id: 'circuit',
    title: { en: 'Calls of this process', ja: 'このプロセスからの呼び出し' },
    run: async () => judgeCircuit(circuit.state()),
  }
}

export function judgeCircuit(state: CircuitStateName): HealthCheck {
  return state === 'open' ? { status: 'warning', detail: NOT_ASKED } : { status: 'healthy' }
}

const NOT_ASKED = {
  en: 'Five calls in a row have failed, so that this process does not ask the system for now.',
  ja: '5回連続で失敗したため、このプロセスは接続を一時停止しています。',
}

/**
 * A part that asks a URL, and before it one that judges the certificate if it is an https URL.
 *
 * @param url unset where there is none, e.g. for files on the local disk.
 */
export function certificateFirst(url: string | undefined, part: CheckPart): CheckPart[] {
  if (!url?.startsWith('https:')) return [part]
  return [
    {
      id: 'certificate',
      title: { en: 'TLS certificate', ja: 'TLS証明書' },
      run: ({ signal }) => certificateOf(url, signal),
    },
    { ...part, needs: 'certificate' },
  ]
}

async function certificateOf(url: string, signal: AbortSignal): Promise<HealthCheck> {
  const certificate = await readPeerCertificate(serverOf(url), signal).catch(() => undefined)
  // A server that does not respond is for the next part, which knows what to do about it.
  return certificate
    ? judgeCertificate(certificate, Date.now())
    : { status: 'skipped', detail: NOT_CONNECTED }
}

const NOT_CONNECTED = {
  en: 'The certificate is not known, because no TLS connection came about.',
  ja: 'TLS接続を確立できないため、証明書を確認できません。',
}
