import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { createPerCallerLimit, createPerCallerQueue } from '../../http/per-caller-limit.ts'
import { CUT_OFF, malformed } from '../../multipart/upload-form.ts'
import { accountStages, customerStages, type UploadStages } from './upload-stages.ts'

/** Who sends an upload. */
export type Uploader = {
  /** A user with an account, a customer, or the site of a brand that sends the photos of many customers. */
  readonly kind: 'account' | 'customer' | 'site'
  readonly id: string
  /** What identifies the upload token, where it opens the upload. */
  readonly token?: string
}

/** Uploads of one uploader. */
export type UploaderBounds = {
  /** Received or decoded at once. */
  readonly each: number
  /** Waiting for that, unread. */
  readonly waiting: number
}

export type AdmissionOptions = Readonly<
  Record<Uploader['kind'], UploaderBounds & { readonly stages: Pick<UploadStages, 'requireRoom'> }>
>

/** Lets an upload in, when it is its turn, and returns the function that ends it. */
export type AdmitUpload = (uploader: Uploader, signal?: AbortSignal) => Promise<() => void>

const RETRY_SECONDS = 10
const TOKEN_IN_USE: Sentence = {
  en: 'Another upload with this upload token is under way.',
  ja: 'このアップロードトークンによる別のアップロードを処理しています。',
}

/**
 * Bounds the uploads of each uploader, before a byte of them is read: one for each upload token, and a few for
 * each person. The others of a person wait, because a client may send all that a user has chosen at once;
 * while the service does not read an upload, its time limits do not count.
 *
 * @throws ServiceError `RATE_LIMITED` beyond that, `SERVICE_BUSY` while all uploaders together send too much,
 *   `MALFORMED_MULTIPART` when the client disconnects meanwhile.
 * @see docs/decisions/0167-bound-uploads-by-caller-and-stage.md
 */
export function createAdmission(options: AdmissionOptions): AdmitUpload {
  const tokens = createPerCallerLimit({ each: 1 })
  const queues = {
    account: createPerCallerQueue(options.account),
    customer: createPerCallerQueue(options.customer),
    site: createPerCallerQueue(options.site),
  }
  return async ({ kind, id, token }, signal) => {
    const leaveToken = token === undefined ? () => {} : tokens.take(token)
    if (typeof leaveToken === 'string') throw refused(TOKEN_IN_USE)
    let leave: (() => void) | null = null
    try {
      leave = await queues[kind].enter(id, signal)
      if (!leave) throw refused(tooMany(options[kind]))
      options[kind].stages.requireRoom()
    } catch (error) {
      leave?.()
      leaveToken()
      throw signal?.aborted ? malformed(CUT_OFF, error) : error
    }
    const leaveQueue = leave
    return () => {
      leaveQueue()
      leaveToken()
    }
  }
}

function tooMany({ each, waiting }: UploaderBounds): Sentence {
  const most = each + waiting
  return {
    en: `At most ${most} uploads at once are allowed. Wait until some of them have ended.`,
    ja: `同時に行えるアップロードは${most}件までです。いずれかが終わるまでお待ちください。`,
  }
}

const refused = (sentence: Sentence) =>
  new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: RETRY_SECONDS })

/** For the whole process. */
export const admitUpload = createAdmission({
  // Two decoders have work with three uploads; two dozen works may be registered at once.
  account: { each: 3, waiting: 21, stages: accountStages },
  // Three at each of two brands, which `reserveUpload` counts across processes.
  customer: { each: 6, waiting: 0, stages: customerStages },
  // Of the places of all customers, some remain for those of other sites.
  site: { each: 32, waiting: 0, stages: customerStages },
})
