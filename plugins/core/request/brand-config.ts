import type { PayloadRequest } from 'payload'

const CONFIGS = Symbol('brand configurations of this request')

/** The configuration of a brand as it is recorded, read once for each request; `{}` without one. */
export async function brandConfig(req: PayloadRequest, brand: string): Promise<unknown> {
  const context = req.context as Record<symbol, Map<string, Promise<unknown>> | undefined>
  context[CONFIGS] ??= new Map()
  const known = context[CONFIGS].get(brand) ?? readConfig(req, brand)
  context[CONFIGS].set(brand, known)
  return known
}

async function readConfig(req: PayloadRequest, brand: string): Promise<unknown> {
  const { docs } = await req.payload.find({
    collection: 'brands',
    where: { id: { equals: brand } },
    select: { config: true },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return docs[0]?.config ?? {}
}
