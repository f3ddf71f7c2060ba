import { call } from '../service/api.ts'
import type { Service } from '../service/service.ts'
import {
  createServiceAccount,
  type IssuedServiceKey,
  issueFirstServiceKey,
} from './service-keys.ts'

/** Key of a print file of the brand `photo`. */
export const PRINT_FILE = 'print-data/photo/photo_1_print.jpg'

/** Stores `print` as that file. */
export async function storePrintFile({ store }: Pick<Service, 'store'>): Promise<void> {
  await store.put(PRINT_FILE, Buffer.from('print'), { contentType: 'image/jpeg' })
}

/** Creates a service account that may read the print files of the brand `photo`, or has other `fields`. */
export const createReader = (service: Service, fields: object = {}): Promise<string> =>
  createServiceAccount(service, {
    permissions: ['print-data:read'],
    brands: ['photo'],
    ...fields,
  })

/** The first key of a new such account. */
export const createReaderKey = async (
  service: Service,
  fields?: object,
): Promise<IssuedServiceKey> => issueFirstServiceKey(service, await createReader(service, fields))

/** The status with which a path is answered to a key. */
export const statusOf = async (
  service: Pick<Service, 'url'>,
  key: string,
  path = '/api/service-accounts/me',
): Promise<number> => (await call(service, 'GET', path, { token: key })).status
