import type { PrintSpecification } from '../../brands/print-specification.ts'
import type { Sentence } from '../../errors/in-language.ts'
import { fieldError, ServiceError } from '../../errors/service-error.ts'
import type { CropInput, Dimensions } from '../quality/crop.ts'
import { type PlanProblem, type PrintPlan, planPrint } from '../quality/print-plan.ts'

const SENTENCES: Readonly<Record<PlanProblem, Sentence>> = {
  CROP_OUTSIDE: {
    en: 'The crop must lie within the picture and have an area.',
    ja: '切り抜き範囲は、面積のある画像内の範囲を指定してください。',
  },
  CROP_RATIO: {
    en: 'The crop must have the aspect ratio of the sheet, to the pixel.',
    ja: '切り抜き範囲の縦横比は、用紙の縦横比にピクセル単位で合わせてください。',
  },
}

/**
 * The plan for one of a brand's sizes.
 *
 * @param specification undefined where the brand has not decided how it prints.
 * @throws ServiceError `PRINT_SPECIFICATION_MISSING`, or `VALIDATION_FAILED` at `size` or `crop`.
 */
export function planOrRefuse(
  picture: Dimensions,
  specification: PrintSpecification | undefined,
  sizeId: string,
  crop?: CropInput,
): PrintPlan {
  if (!specification) {
    throw new ServiceError('PRINT_SPECIFICATION_MISSING')
  }
  const size = specification.sizes.find(({ id }) => id === sizeId)
  if (!size) {
    const known = specification.sizes.map(({ id }) => id).join(', ')
    throw fieldError('size', {
      en: `This brand prints these sizes: ${known}.`,
      ja: `このブランドで印刷できるサイズは次のとおりです：${known}。`,
    })
  }
  const plan = planPrint(picture, specification, size, crop)
  if (typeof plan === 'string') throw fieldError('crop', SENTENCES[plan])
  return plan
}
