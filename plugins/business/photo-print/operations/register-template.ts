import type { PayloadRequest } from 'payload'
import { type FieldProblem, ServiceError } from '../../../../src/errors/service-error.ts'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { brandPrint } from '../../../../src/photo-print/brand-print.ts'
import { printPixels } from '../../../../src/photo-print/print-pixels.ts'
import { discountsOf, type TemplateInput } from '../../../../src/photo-print/template-input.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { brandOf } from '../../../core/request/brands.ts'
import { attended } from '../../publishing/api.ts'

/**
 * Records a template of a brand (specification, section 2.5). The title finds the template that an
 * earlier, equal request has made, so a repeat makes no second one.
 *
 * @throws ServiceError `VALIDATION_FAILED` where computed fields are given and differ, `CONFLICT` where
 *   the brand has another template of this title.
 */
export async function registerTemplate(
  req: PayloadRequest,
  brand: string,
  input: TemplateInput,
): Promise<string> {
  refuseWrongComputed(input, brand, (await brandOf(req, brand))?.config)
  const wanted = recordOf(input, brand)
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const name = `photo-template ${brand} ${wanted.title}`
    await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const shared = { collection: 'photo-templates', depth: 0, overrideAccess: true, req } as const
    const { docs } = await req.payload.find({
      ...shared,
      where: { brand: { equals: brand }, title: { equals: wanted.title } },
      limit: 1,
    })
    if (!docs[0])
      return (await req.payload.create({ ...shared, data: wanted, context: attended })).id
    if (isSame(docs[0], wanted)) return docs[0].id
    throw new ServiceError('CONFLICT', {
      en: `The brand has another template with this title (${docs[0].id}). Choose another title, or change that template.`,
      ja: `同じタイトルのテンプレートがすでにあります（${docs[0].id}）。別のタイトルにするか、そのテンプレートを変更してください。`,
    })
  })
}

function recordOf(input: TemplateInput, brand: string) {
  const { width_mm, height_mm, dpi } = input.print_size
  return {
    brand,
    title: input.title,
    description: input.description,
    widthMm: width_mm,
    heightMm: height_mm,
    dpi,
    basePrice: input.base_price,
    quantityDiscounts: discountsOf(input),
    productionTime: input.production_time,
    shippingMethod: input.shipping_method,
    status: input.status,
    shopState: 'pending' as const,
  }
}

type Wanted = ReturnType<typeof recordOf>

function isSame(template: PhotoTemplate, { shopState: _, ...wanted }: Wanted): boolean {
  const found = { ...template, description: template.description ?? '' }
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(found[name as keyof typeof wanted]) === JSON.stringify(value),
  )
}

/** Computed fields may be sent back as they were read, and must not say anything else. */
function refuseWrongComputed(input: TemplateInput, brand: string, config: unknown): void {
  const { width_mm, height_mm, dpi, pixel_width, pixel_height } = input.print_size
  const size = { widthMm: width_mm, heightMm: height_mm, dpi }
  const { width, height } = printPixels(size, brandPrint(config, size))
  const errors: FieldProblem[] = []
  const check = (path: string, given: unknown, right: unknown) => {
    if (given === undefined || given === right) return
    const message = {
      en: `This is computed: leave it out, or send ${right}.`,
      ja: `自動計算される項目です。省略するか、${right}を指定してください。`,
    }
    errors.push({ path, message })
  }
  check('print_size.pixel_width', pixel_width, width)
  check('print_size.pixel_height', pixel_height, height)
  check('product_type', input.product_type, brand)
  if (errors.length === 0) return
  const sentence = {
    en: 'Computed fields do not match.',
    ja: '自動計算される項目の値が一致しません。',
  }
  throw new ServiceError('VALIDATION_FAILED', sentence, { errors })
}
