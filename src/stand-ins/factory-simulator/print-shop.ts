import { randomInt, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { WireSubmission } from '../../factory/adapters/json-http/wire.ts'
import type { FactoryFailure, FactoryJobState } from '../../factory/port.ts'
import { checkPrintFile } from './check-print-file.ts'
import type { JobStore } from './job-store.ts'
import type { SimulatedJob } from './simulated-job.ts'

export type PrintShop = {
  submit(
    idempotencyKey: string,
    submission: WireSubmission,
  ): Promise<{ outcome: 'created' | 'repeated' | 'key-reused'; job: SimulatedJob }>
  cancel(id: string): Promise<{ outcome: 'cancelled' | 'too-late'; job: SimulatedJob } | undefined>
  /** Moves every job one state on; an accepted one after its file was fetched and checked. */
  advance(): Promise<void>
}

const NEXT: Partial<Record<FactoryJobState, FactoryJobState>> = {
  accepted: 'printing',
  printing: 'printed',
  printed: 'shipped',
}

/** The rules of the simulated factory. Every answer is on the disk before it is given. */
export function createPrintShop(
  store: JobStore,
  onMoved: (job: SimulatedJob) => void = () => {},
): PrintShop {
  const move = async (job: SimulatedJob, state: FactoryJobState, failure?: FactoryFailure) => {
    const shipment = state === 'shipped' ? { shipment: newShipment() } : {}
    const moved = {
      ...job,
      state,
      ...(failure && { failure }),
      ...shipment,
      updatedAt: timestamp(),
    }
    await store.save(moved)
    onMoved(moved)
    return moved
  }

  const advanceOne = async (id: string, seen: FactoryJobState) => {
    const job = store.byId(id)
    const next = NEXT[seen]
    if (job === undefined || next === undefined) return
    if (seen !== 'accepted') {
      await move(job, next)
      return
    }
    const failure = await checkPrintFile(job)
    // It may have been cancelled while its file was on the way.
    if (store.byId(id)?.state !== 'accepted') return
    if (failure !== undefined) await move(job, 'failed', failure)
    else if (job.submission.test !== true) await move(job, next)
  }

  return {
    async submit(idempotencyKey, submission) {
      const earlier = store.byKey(idempotencyKey)
      if (earlier !== undefined) {
        // Its first answer may still be on the way to the disk.
        await store.settled()
        const same = isDeepStrictEqual(content(earlier.submission), content(submission))
        return { outcome: same ? 'repeated' : 'key-reused', job: earlier }
      }
      const now = timestamp()
      const job: SimulatedJob = {
        id: randomUUID(),
        orderId: submission.orderId,
        idempotencyKey,
        state: 'accepted',
        updatedAt: now,
        acceptedAt: now,
        submission,
      }
      await store.save(job)
      return { outcome: 'created', job }
    },
    async cancel(id) {
      const job = store.byId(id)
      if (job === undefined) return undefined
      if (job.state === 'accepted') {
        return { outcome: 'cancelled', job: await move(job, 'cancelled') }
      }
      await store.settled()
      return { outcome: job.state === 'cancelled' ? 'cancelled' : 'too-late', job }
    },
    async advance() {
      const present = store.all().map(({ id, state }) => ({ id, state }))
      await Promise.all(present.map(({ id, state }) => advanceOne(id, state)))
    },
  }
}

const newShipment = () => ({
  carrier: 'Yamato Transport',
  trackingNumber: Array.from({ length: 12 }, () => randomInt(10)).join(''),
})

/** A repeat brings a freshly signed URL of the same file: that is no other content. */
function content({ printFile, ...rest }: WireSubmission) {
  return { ...rest, test: rest.test ?? false, sha256: printFile.sha256 }
}

function timestamp(): string {
  return new Date().toISOString()
}
