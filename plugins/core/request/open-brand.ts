import type { PayloadRequest } from 'payload'
import type { BrandStatus } from '../../../src/brands/brand-kinds.ts'
import { admittedTo, type BrandUse, isOnSale } from '../../../src/brands/brand-use.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { brandOf, brandsOf } from './brands.ts'
import { brandsWith, may } from './principal.ts'
import type { Brand } from './state.ts'

const CLOSED: Readonly<Record<BrandStatus, Sentence>> = {
  active: { en: 'This brand is not open to you.', ja: 'このブランドは利用できません。' },
  inactive: {
    en: 'This brand is inactive: it accepts no registrations, uploads or orders.',
    ja: 'このブランドは停止中のため、登録・アップロード・注文を受け付けていません。',
  },
  development: {
    en: 'This brand is in development: only its administrators prepare products, and nothing is on sale.',
    ja: 'このブランドは開発中です。商品の準備は管理者のみ行えます。販売はまだ開始していません。',
  },
}

type Caller = {
  /** Whether the caller has a token that only administrators can get while only they are admitted. */
  readonly byToken?: boolean
}

/** Returns why the status of a brand refuses a use, or `null`. One that does not exist is left to other checks. */
export async function closedBrandProblem(
  req: PayloadRequest,
  id: string,
  use: BrandUse,
  { byToken = false }: Caller = {},
): Promise<Sentence | null> {
  const brand = await brandOf(req, id)
  if (!brand || (await isOpen(req, brand, use, byToken))) return null
  return CLOSED[brand.status]
}

/** @throws ServiceError `BRAND_CLOSED` where `closedBrandProblem` returns a problem. */
export async function requireOpenBrand(
  req: PayloadRequest,
  id: string,
  use: BrandUse,
  caller?: Caller,
): Promise<void> {
  const problem = await closedBrandProblem(req, id, use, caller)
  if (problem) throw new ServiceError('BRAND_CLOSED', problem)
}

/**
 * Refuses what customers read of a brand that is not on sale, unless `mayRead` admits the caller.
 *
 * @throws ServiceError `BRAND_CLOSED`.
 */
export async function requireShownBrand(
  req: PayloadRequest,
  id: string,
  mayRead: () => Promise<boolean>,
): Promise<void> {
  const brand = await brandOf(req, id)
  if (!brand || isOnSale(brand.status) || (await mayRead())) return
  throw new ServiceError('BRAND_CLOSED', CLOSED[brand.status])
}

/** Returns the brands for which the user of a request can register works or templates now. */
export async function brandsToPrepare(req: PayloadRequest): Promise<Brand[]> {
  const permitted = await brandsWith(req, 'create')
  const open: Brand[] = []
  for (const brand of await brandsOf(req)) {
    if (permitted.includes(brand.id) && (await isOpen(req, brand, 'prepare', false)))
      open.push(brand)
  }
  return open
}

async function isOpen(
  req: PayloadRequest,
  { id, status }: Brand,
  use: BrandUse,
  byToken: boolean,
): Promise<boolean> {
  const admitted = admittedTo(status, use)
  if (admitted === 'administrators') return byToken || may(req, `${id}:edit`)
  return admitted === 'permitted'
}
