import { SERVICE_PERMISSIONS } from '../../../src/identity/service-permissions.ts'
import { createDraft } from '../../support/artworks/register.ts'
import { signIdToken } from '../../support/identity/forged-tokens.ts'
import { passwordLogin } from '../../support/identity/password-login.ts'
import { createServiceKey } from '../../support/identity/service-keys.ts'
import { call } from '../../support/service/api.ts'
import type { Login, Service } from '../../support/service/service.ts'
import type { ListedAccess } from '../listed-access.ts'
import type { Operation } from './operations.ts'

type Caller = {
  /** Column of docs/permissions.md. */
  readonly role: string
  /** Headers with a fresh credential. */
  readonly login: (service: Service) => Promise<Readonly<Record<string, string>>>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const byToken = (role: string, login: Login): Caller => ({
  role,
  login: async (service) => bearer(await service.tokenOf(login)),
})

/** Everybody who sends requests, by name. */
const CALLERS: Readonly<Record<string, Caller>> = {
  nobody: { role: 'nobody', login: async () => ({}) },
  'super administrator': byToken('super_admin', 'super-admin'),
  'super administrator in the console': {
    role: 'super_admin',
    login: async (service) => ({ ...(await passwordLogin(service, 'super-admin')) }),
  },
  'art administrator': byToken('art_admin', 'art-admin'),
  artist: byToken('artist', 'artist'),
  'artist in the console': {
    role: 'artist',
    login: async (service) => ({ ...(await passwordLogin(service, 'artist')) }),
  },
  'photo administrator': byToken('photo_admin', 'photo-admin'),
  customer: {
    role: 'nobody',
    login: async (service) =>
      bearer(await signIdToken(service, { sub: 'customer', aud: 'print-commerce-customers' })),
  },
  'holder of an upload token': { role: 'nobody', login: (service) => uploadToken(service) },
  'service account of everything': {
    role: 'service account',
    login: (service) => keyOf(service, Object.keys(SERVICE_PERMISSIONS)),
  },
  'service account of photos': {
    role: 'service account',
    login: (service) => keyOf(service, ['photos:upload']),
  },
}

/** A token for the first draft that has no picture. */
async function uploadToken(service: Service) {
  const token = await service.tokenOf('artist')
  const query = 'where[originalKey][exists]=false&depth=0&limit=1'
  const { body } = await call<{ docs: { id: string }[] }>(
    service,
    'GET',
    `/api/artworks?${query}`,
    { token },
  )
  const id = body.docs[0]?.id ?? (await createDraft(service, token)).artwork_id
  const url = `/api/art/artworks/${id}/upload-token`
  const issued = await call<{ upload_token: string }>(service, 'POST', url, { token })
  return bearer(issued.body.upload_token)
}

/** A new key of a new account, limited to the permissions. */
const keyOf = async (service: Service, permissions: readonly string[]) =>
  bearer(await createServiceKey(service, { permissions, allBrands: true }))

const OPERATIONS: Readonly<Record<string, string>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'create',
  PATCH: 'update',
  DELETE: 'delete',
}

/** The callers that may call an operation by docs/permissions.md, and all callers. */
export function callersOf(access: ListedAccess) {
  const all = Object.keys(CALLERS)
  return ({ method, route, collection, isDescribed }: Operation) => {
    const signOf = (role: string) =>
      collection === undefined
        ? access.endpoint(`${method} ${route}`, role)
        : access.record(collection, OPERATIONS[method] ?? '', role)
    const isListed = collection !== undefined || isDescribed
    const permitted = all.filter((name) => isListed && signOf(CALLERS[name]?.role ?? '') !== '—')
    return { permitted, all }
  }
}

export type Credentials = {
  headersOf(caller: string): Promise<Readonly<Record<string, string>>>
  /** Logs a caller in again, e.g. because a request ended its session. */
  renew(caller: string): void
  /** Everything that was handed out. */
  issued(): string[]
}

export function credentialsFor(service: Service): Credentials {
  const known = new Map<string, Readonly<Record<string, string>>>()
  const issued: string[] = []
  return {
    async headersOf(name) {
      const existing = known.get(name)
      if (existing) return existing
      const caller = CALLERS[name]
      if (!caller) throw new Error(`There is no caller ${name}.`)
      const fresh = await caller.login(service)
      known.set(name, fresh)
      const { authorization = '', cookie = '' } = fresh
      const secrets = [authorization.replace('Bearer ', ''), cookie.replace(/^[^=]*=/, '')]
      issued.push(...secrets.filter((secret) => secret !== ''))
      return fresh
    },
    renew: (name) => void known.delete(name),
    issued: () => [...issued],
  }
}
