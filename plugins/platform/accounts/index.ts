import { serviceAccounts } from '../../../collections/service-accounts.ts'
import { mayManageArtists } from '../../../src/identity/grant-rules.ts'
import { component, PEOPLE } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { brandsOf } from '../../core/request/brands.ts'
import { principalOf } from '../../core/request/principal.ts'
import { inviteArtist, switchArtist } from './artists/endpoints/change-artist.ts'
import { createArtist } from './artists/endpoints/create-artist.ts'
import { listOfArtists } from './artists/endpoints/list-artists.ts'
import { accountPermissions } from './permissions.ts'
import { issueKey } from './service-accounts/endpoints/issue-key.ts'
import { ownAccount } from './service-accounts/endpoints/own-account.ts'
import { revokeKeys } from './service-accounts/endpoints/revoke-keys.ts'
import { endOtherSessions, endSession } from './sessions/endpoints/end-sessions.ts'
import { listSessions } from './sessions/endpoints/list-sessions.ts'

const head = { name: 'accounts', required: true } as const

/**
 * Artists, who are invited, service accounts with their keys, and the sessions of all users (specification,
 * section 4.4).
 */
export const accounts = defineFeature(head, ({ settings }) => {
  const { administrator, serverUrl } = settings
  const options = { administrator, serverUrl }
  return {
    needs: ['identity', 'brands'],
    collections: [serviceAccounts],
    permissions: accountPermissions,
    audits: {
      'artists.invite': { en: 'Invite artist', ja: '作家を招待' },
      'service-accounts.issue-key': { en: 'Issue key', ja: 'キーを発行' },
      'service-accounts.revoke-keys': { en: 'Revoke keys', ja: 'キーを失効' },
      'sessions.revoke': { en: 'End sessions', ja: 'セッションを終了' },
    },
    endpoints: [
      listOfArtists(),
      createArtist(options),
      inviteArtist(options),
      ...switchArtist(),
      listSessions(),
      endSession(),
      endOtherSessions(),
    ],
    recordEndpoints: { 'service-accounts': [ownAccount(), issueKey(), revokeKeys()] },
    console: {
      found: [
        { collection: 'users', fields: ['name', 'email'] },
        { collection: 'service-accounts', fields: ['name'] },
      ],
      nav: [
        {
          id: 'nav-artists',
          group: PEOPLE,
          label: { en: 'Artists', ja: '作家' },
          path: '/artists',
          isFor: async (req) => {
            const principal = principalOf(req)
            return principal !== null && mayManageArtists(principal, await brandsOf(req))
          },
        },
        {
          id: 'nav-sessions',
          group: PEOPLE,
          label: { en: 'Sessions', ja: 'セッション' },
          path: '/sessions',
        },
      ],
      views: {
        artists: {
          path: '/artists',
          exact: true,
          Component: component('platform/accounts/artists/views/artists-view.tsx#ArtistsView'),
          meta: { title: 'Artists / 作家' },
        },
        sessions: {
          path: '/sessions',
          exact: true,
          Component: component('platform/accounts/sessions/views/sessions-view.tsx#SessionsView'),
          meta: { title: 'Sessions / セッション' },
        },
      },
      records: {
        'service-accounts': {
          fields: {
            keys: {
              Field: component(
                'platform/accounts/service-accounts/components/key-panel.tsx#KeyPanel',
              ),
            },
          },
        },
      },
    },
  }
})
