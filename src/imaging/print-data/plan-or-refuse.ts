import type { PrintSpecification } from '../../brands/print-specification.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { CropInput, Dimensions } from '../quality/crop.ts'
import { type PlanProblem, type PrintPlan, planPrint } from '../quality/print-plan.ts'

const SENTENCES: Readonly<Record<PlanProblem, string>> = {
  CROP_OUTSIDE: 'The rectangle must lie within the picture and have an area.',
  CROP_RATIO: 'The rectangle must have the shape of the sheet, to the pixel.',
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
    throw new ServiceError(
      'PRINT_SPECIFICATION_MISSING',
      'This brand has not decided how it prints.',
    )
  }
  const size = specification.sizes.find(({ id }) => id === sizeId)
  if (!size) {
    const known = specification.sizes.map(({ id }) => id).join(', ')
    throw refused('size', `This brand prints: ${known}.`)
  }
  const plan = planPrint(picture, specification, size, crop)
  if (typeof plan === 'string') throw refused('crop', SENTENCES[plan])
  return plan
}

function refused(path: string, message: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', message, { errors: [{ path, message }] })
}
