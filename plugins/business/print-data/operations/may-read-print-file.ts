import type { PayloadRequest } from 'payload'
import { serviceMay } from '../../../../src/identity/service-permissions.ts'
import { serviceOf } from '../../../core/request/request-service-account.ts'

/** The factory reads what it prints, of the brands that its account names (section 2.9). */
export async function mayReadPrintFile(req: PayloadRequest, key: string): Promise<boolean> {
  const [, brand = ''] = key.split('/')
  const account = serviceOf(req)
  return account !== null && serviceMay(account, 'print-data:read', brand)
}
