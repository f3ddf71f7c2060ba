import { fileURLToPath } from 'node:url'
import { until } from '../system/until.ts'
import type { Service } from './service.ts'

const PROBE = fileURLToPath(new URL('./memory-probe.ts', import.meta.url))

/** The environment of a service whose memory {@link memoryInUse} can read. */
export const WITH_MEMORY_PROBE = { NODE_OPTIONS: `--import=${PROBE}` } as const

/**
 * Bytes that the API process uses, heap and buffers, right after a collection: unlike its resident
 * memory they hold no garbage, so they do not depend on when the collector runs.
 */
export async function memoryInUse(service: Pick<Service, 'apiPid' | 'printed'>): Promise<number> {
  const figures = () =>
    [...service.printed().matchAll(/bytes in use: (\d+)/g)].map(([, bytes]) => Number(bytes))
  const { length } = figures()
  process.kill(service.apiPid, 'SIGUSR2')
  return until('the bytes in use', () => figures()[length])
}
