import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import sharp from 'sharp'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { runTestJob } from '../../../../src/factory/test-job.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { type Check, type CheckPart, defineCheck } from '../../../core/checks/define-check.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { confirmationOf } from '../../email-templates/api.ts'
import {
  printFileOf,
  SIMULATED_TOTAL,
  type SimulatedBrand,
  simulatedBrand,
  simulatedOrder,
  withPhoto,
} from '../operations/simulate-order.ts'
import type { ProductionOptions } from '../options.ts'

const HOUR_MS = 60 * 60_000

const NO_BRAND: Sentence = {
  en: 'Nothing to test: no active brand sells photo prints in a size that is set.',
  ja: 'テスト対象がありません。サイズを設定した有効なフォトプリントのブランドがありません。',
}

/**
 * An order of a photo on its whole way: upload, print file, mirrored order, brand, mail and factory (section 4.5, step 12).
 * Each part repeats the steps of the earlier ones, so that it can remove everything that it has made.
 */
export const simulatedOrderCheck = (options: ProductionOptions, supportEmail: string): Check =>
  defineCheck({
    id: 'simulated-order',
    title: { en: 'Simulated order', ja: '注文のシミュレーション' },
    step: 12,
    service: 'factory',
    dependsOn: ['database', 'object-store', 'brand-settings', 'factory'],
    intervalMs: HOUR_MS,
    timeoutMs: 6_000,
    action: {
      en: 'Look at the first part that failed, and follow the runbook of its check.',
      ja: '最初に失敗した項目を確認し、その項目の手順書に従ってください。',
    },
    parts: [
      part({
        id: 'photo-upload',
        title: { en: 'Upload of a photo', ja: '写真のアップロード' },
        run: (brand) =>
          withPhoto(brand, options, async ({ printReady, reasons }) =>
            printReady ? HEALTHY : failed(NOT_PRINTABLE, reasons.join(', ')),
          ),
      }),
      part({
        id: 'processing',
        title: { en: 'Processing', ja: '画像処理' },
        needs: 'photo-upload',
        run: (brand) => processed(brand, options),
      }),
      part({
        id: 'order-data',
        title: { en: 'Order data', ja: '注文データ' },
        run: async (brand, payload) => isWhole(await simulatedOrder(payload, brand)),
      }),
      part({
        id: 'brand-detection',
        title: { en: 'Detection of the brand', ja: 'ブランドの判定' },
        needs: 'order-data',
        run: async (brand, payload) => hasBrand(await simulatedOrder(payload, brand), brand),
      }),
      part({
        id: 'mail',
        title: { en: 'E-mail', ja: 'メール' },
        needs: 'order-data',
        run: async (brand, payload) =>
          confirmed(payload, await simulatedOrder(payload, brand), supportEmail),
      }),
      part({
        id: 'factory-transfer',
        title: { en: 'Transfer to the factory', ja: '工場への送信' },
        needs: 'processing',
        // The factory sees each test job.
        onlyInRuns: true,
        run: (brand) => transferred(brand, options),
      }),
    ],
  })

type SimulatedPart = Omit<CheckPart, 'run'> & {
  readonly run: (brand: SimulatedBrand, payload: Payload) => Promise<HealthCheck>
}

const part = ({ run, ...rest }: SimulatedPart): CheckPart => ({
  ...rest,
  run: async ({ payload }) => {
    const brand = await simulatedBrand(payload)
    return brand ? run(brand, payload) : { status: 'skipped', detail: NO_BRAND }
  },
})

const HEALTHY: HealthCheck = { status: 'healthy' }

const NOT_PRINTABLE: Sentence = {
  en: 'The photo cannot be printed',
  ja: '写真を印刷できません',
}
const WRONG_FILE: Sentence = {
  en: 'The print file is not what the brand prints',
  ja: '印刷データがブランドの仕様と異なります',
}
const WRONG_ORDER: Sentence = {
  en: 'The order was not recorded as the shop told of it',
  ja: '注文がショップの内容どおりに記録されませんでした',
}
const WRONG_BRAND: Sentence = {
  en: 'The order was given to another brand',
  ja: '注文が別のブランドに割り当てられました',
}
const WRONG_MAIL: Sentence = {
  en: 'The confirmation of the order cannot be rendered, or lacks its number',
  ja: '注文確認メールを描画できないか、注文番号が含まれていません',
}

const failed = ({ en, ja }: Sentence, found: string): HealthCheck => ({
  status: 'error',
  detail: { en: `${en}: ${found}`, ja: `${ja}：${found}` },
})

async function processed(brand: SimulatedBrand, options: ProductionOptions): Promise<HealthCheck> {
  return withPhoto(brand, options, async (photo) => {
    const { jpeg, findings } = await printFileOf(photo, brand, options)
    if (!jpeg) return failed(NOT_PRINTABLE, findings.map(({ code }) => code).join(', '))
    const { format, width, height, density } = await sharp(jpeg).metadata()
    // A photo is stored in the px of its print.
    const isRight =
      format === 'jpeg' &&
      width === photo.width &&
      height === photo.height &&
      density === brand.print.dpi
    return isRight ? HEALTHY : failed(WRONG_FILE, `${format} ${width} × ${height}, ${density} DPI`)
  })
}

function isWhole(order: Order | undefined): HealthCheck {
  const [line, ...others] = order?.lines ?? []
  const isRight =
    order?.total === SIMULATED_TOTAL &&
    order.status === 'pending' &&
    line?.amount === SIMULATED_TOTAL &&
    !!line.photoTemplate &&
    others.length === 0
  return isRight ? HEALTHY : failed(WRONG_ORDER, order?.status ?? '-')
}

function hasBrand(order: Order | undefined, { id }: SimulatedBrand): HealthCheck {
  const found = order?.brand ? relationId(order.brand) : '-'
  return found === id ? HEALTHY : failed(WRONG_BRAND, found)
}

async function confirmed(
  payload: Payload,
  order: Order | undefined,
  supportEmail: string,
): Promise<HealthCheck> {
  if (!order) return failed(WRONG_ORDER, '-')
  const { mail, problems } = await confirmationOf(payload, order, supportEmail)
  // A template may show the number alone.
  const number = order.name.slice(1)
  if (mail?.html.includes(number) && mail.text.includes(number)) return HEALTHY
  return failed(WRONG_MAIL, problems.map(({ rule, line }) => `${rule} (${line})`).join(', ') || '-')
}

/** The print file of a photo is sent as a test job. */
async function transferred(
  brand: SimulatedBrand,
  options: ProductionOptions,
): Promise<HealthCheck> {
  const { jpeg } = await withPhoto(brand, options, (photo) => printFileOf(photo, brand, options))
  if (!jpeg) return failed(NOT_PRINTABLE, '-')
  const { widthMm, heightMm } = brand.size
  const orderId = `diagnostics-${randomUUID()}`
  return runTestJob(options, { orderId, bytes: jpeg, widthMm, heightMm })
}
