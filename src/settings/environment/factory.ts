import { embedded, httpUrl, publishedSecret, text } from './schemas.ts'

export const factoryVariables = {
  FACTORY_URL: httpUrl
    .default('http://localhost:4004')
    .meta(embedded('Factory printing system. Unset: the simulator.')),
  FACTORY_TOKEN: text
    .default('simulator-token')
    .meta(publishedSecret('Bearer token for the factory.')),
}
