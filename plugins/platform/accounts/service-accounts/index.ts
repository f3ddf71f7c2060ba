import type { Plugin } from 'payload'
import { serviceAccounts } from '../../../../collections/service-accounts.ts'
import { issueKey } from './endpoints/issue-key.ts'
import { ownAccount } from './endpoints/own-account.ts'
import { revokeKeys } from './endpoints/revoke-keys.ts'

export type ServiceAccountsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

/** Keys for programs: brand sites and the factory. The identity plugin checks them. */
export const serviceAccountsPlugin =
  ({ enabled = true }: ServiceAccountsOptions = {}): Plugin =>
  (config) =>
    enabled
      ? {
          ...config,
          collections: [
            ...(config.collections ?? []),
            { ...serviceAccounts, endpoints: [ownAccount(), issueKey(), revokeKeys()] },
          ],
        }
      : config
