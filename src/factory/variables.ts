import { z } from 'zod'
import { embedded, httpUrl, publishedSecret, text } from '../environment/schemas.ts'

export const factoryVariables = z.object({
  FACTORY_URL: httpUrl
    .default('http://localhost:4004')
    .meta(embedded('Factory printing system. Unset: the simulator.')),
  FACTORY_TOKEN: text
    .default('simulator-token')
    .meta(publishedSecret('Bearer token for the factory.')),
})
