import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { readonly payload: AdapterPayload; readonly expiresAt: number }

const MAX_ENTRIES = 5000

/**
 * Where the provider keeps sessions, codes and grants: in memory, since a restart of a development
 * provider may ask everyone to log in again. The oldest entry goes when there are 5,000.
 */
export function createMemoryStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  const get = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.expiresAt > Date.now()) return entry?.payload
    entries.delete(key)
    return undefined
  }
  const search = (prefix: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const key of entries.keys()) {
      if (!key.startsWith(prefix)) continue
      const payload = get(key)
      if (payload !== undefined && matches(payload)) return payload
    }
    return undefined
  }

  return (model) => {
    const prefix = `${model}:`
    return {
      async upsert(id, payload, expiresIn) {
        const lifetime = expiresIn === undefined ? Number.POSITIVE_INFINITY : expiresIn * 1000
        entries.delete(prefix + id)
        entries.set(prefix + id, { payload, expiresAt: Date.now() + lifetime })
        const oldest = entries.keys().next()
        if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
      },
      find: async (id) => get(prefix + id),
      findByUid: async (uid) => search(prefix, (payload) => payload.uid === uid),
      findByUserCode: async (code) => search(prefix, (payload) => payload.userCode === code),
      async consume(id) {
        const payload = get(prefix + id)
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(prefix + id)
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) {
          if (key.startsWith(prefix) && payload.grantId === grantId) entries.delete(key)
        }
      },
    }
  }
}
