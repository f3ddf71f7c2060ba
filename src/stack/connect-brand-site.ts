import path from 'node:path'
import { z } from 'zod'
import { readPrivateFile, writePrivateFile } from '../stand-ins/http/private-file.ts'
import { readAccounts } from '../stand-ins/identity-provider/read-accounts.ts'
import { requestIdToken } from '../stand-ins/identity-provider/request-id-token.ts'
import { StackError } from './stack-error.ts'

type Service = {
  /** Without a slash at its end. */
  readonly serverUrl: string
  /** URL of the development identity provider. */
  readonly issuer: string
  readonly dataDir: string
}

/** The brand whose site the stack shows. */
export const SITE_BRAND = 'art'
const ADMINISTRATOR = 'dev-super-admin'
const ACCOUNT = {
  name: 'Example brand site',
  purpose: 'examples/brand-site, started by npm start -- --brand-site.',
  permissions: ['catalogue:read', 'thumbnails:read'],
  brands: [SITE_BRAND],
}

const keptSchema = z.object({ key: z.string() })
const accountsSchema = z.object({
  docs: z.array(z.object({ id: z.string(), keyPrefix: z.string().nullish() })),
})
const createdSchema = z.object({ doc: z.object({ id: z.string() }) })
const brandSchema = z.object({ config: z.record(z.string(), z.unknown()).nullish() })

/**
 * Connects the example brand site with the running service as an administrator does: a service account with a key, which
 * the data folder keeps, and automatic deployment of the brand, unless it was decided already.
 *
 * @returns the key.
 * @throws StackError if the service refuses it.
 */
export async function connectBrandSite({ serverUrl, issuer, dataDir }: Service): Promise<string> {
  const file = path.join(dataDir, 'brand-site.json')
  const kept = keptSchema.safeParse(JSON.parse((await readPrivateFile(file)) ?? '{}')).data?.key
  if (kept !== undefined && (await isValid(serverUrl, kept))) return kept
  const account = (await readAccounts(dataDir)).find(({ sub }) => sub === ADMINISTRATOR)
  if (!account) throw new StackError(`The identity provider has no account "${ADMINISTRATOR}".`)
  const { email: login, password } = account
  const token = await requestIdToken({ issuer, login, password })
  const ask = async (method: string, route: string, json?: object): Promise<unknown> => {
    const answer = await request(`${serverUrl}/api/${route}`, method, token, json)
    if (answer.ok) return answer.json()
    throw new StackError(
      `The brand site was not connected: ${method} ${route} answered ${answer.status}: ${await answer.text()}`,
    )
  }
  const { config } = brandSchema.parse(await ask('GET', `brands/${SITE_BRAND}`))
  if (config?.site === undefined) {
    const json = { config: { ...config, site: { autoDeploy: true } } }
    await ask('PATCH', `brands/${SITE_BRAND}`, json)
  }
  const known = `service-accounts?where[name][equals]=${encodeURIComponent(ACCOUNT.name)}&depth=0`
  const [existing] = accountsSchema.parse(await ask('GET', known)).docs
  const { id } = existing ?? createdSchema.parse(await ask('POST', 'service-accounts', ACCOUNT)).doc
  const replaces = existing?.keyPrefix ?? null
  const issued = keptSchema.parse(await ask('POST', `service-accounts/${id}/keys`, { replaces }))
  await writePrivateFile(file, issued)
  return issued.key
}

const isValid = async (serverUrl: string, key: string) =>
  (await request(`${serverUrl}/api/service-accounts/me`, 'GET', key)).ok

const request = (url: string, method: string, token: string, json?: object) =>
  fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
