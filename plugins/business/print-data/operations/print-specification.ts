import type { PayloadRequest } from 'payload'
import { brandConfigSchema } from '../../../../src/brands/brand-config.ts'
import type { PrintSpecification } from '../../../../src/brands/print-specification.ts'

/** How a brand prints, or undefined where it has not decided. */
export async function printSpecificationOf(
  req: PayloadRequest,
  brand: string,
): Promise<PrintSpecification | undefined> {
  const { config } = await req.payload.findByID({
    collection: 'brands',
    id: brand,
    depth: 0,
    select: { config: true },
    overrideAccess: true,
    req,
  })
  return brandConfigSchema.parse(config ?? {}).print
}
