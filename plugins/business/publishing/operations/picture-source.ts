import ipaddr from 'ipaddr.js'
import type { PayloadRequest } from 'payload'
import type { Picture } from '../../../../src/commerce/port.ts'
import { areaOf } from '../../../../src/object-store/area.ts'
import { isObjectKey } from '../../../../src/object-store/object-key.ts'
import { objectKeyOf } from '../../../../src/object-store/object-url.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { areasOf } from '../../../core/feature/stored-objects.ts'

/**
 * Opens those pictures of this service that the shop cannot fetch, because their host is this machine or one of a
 * private network. Only public pictures: a URL of something private is left to the shop, which gets nothing.
 */
export const pictureSource =
  (req: PayloadRequest) =>
  async (url: string): Promise<Picture | null> => {
    if (!isOutOfReach(new URL(url).hostname)) return null
    const { store, settings } = coreOf(req.payload.config).services
    const key = objectKeyOf({ store, serverUrl: settings.serverUrl }, url)
    if (key === undefined || !isObjectKey(key)) return null
    const area = areaOf(areasOf(req.payload), key)
    if (area?.access !== 'public' || (await area.isRestricted?.(req, key))) return null
    const head = await store.head(key)
    if (head === null) return null
    return {
      size: head.size,
      contentType: head.contentType,
      open: async () => {
        const found = await store.get(key)
        // Another picture under this key is sent by another URL.
        if (found?.etag === head.etag) return found.body
        found?.body.destroy()
        return null
      },
    }
  }

/** Names that no one resolves outside of a machine or its network. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa|test)$/

/** Whether a host cannot be reached from the internet, as far as its name tells. */
export function isOutOfReach(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== 'unicast'
  return LOCAL_NAME.test(host) || !host.includes('.')
}
