import type { ArtistRow } from '../operations/list-artists.ts'

export const en = {
  title: 'Artists',
  intro:
    'People who register artworks of their own. They are invited by mail and log in at the identity provider.',
  forbidden: 'You may not manage artists. Ask an administrator of an artwork brand.',
  add: 'Add an artist',
  search: 'Search by name or e-mail',
  found: (total: number) => (total === 1 ? '1 artist' : `${total} artists`),
  emptyHeading: 'No artists yet',
  empty: 'Add the first one: the invitation is mailed at once.',
  noneFound: (search: string) => `Nobody’s name or e-mail contains “${search}”.`,
  clear: 'Show all artists',
  columns: {
    artist: 'Artist',
    state: 'State',
    works: 'Works',
    activity: 'Last activity',
    actions: 'Actions',
  },
  published: (count: number) => `${count} published`,
  noActivity: 'None recorded',
  states: {
    active: 'Active',
    invited: 'Invited',
    unbound: 'Not invited',
    expired: 'Invitation expired',
    disabled: 'Disabled',
  } satisfies Record<ArtistRow['state'] | 'expired', string>,
  invitedUntil: (time: string) => `valid until ${time}`,
  expiredSince: (time: string) => `since ${time}`,
  invite: 'Invite',
  inviteAgain: 'Invite again',
  disable: 'Disable',
  enable: 'Enable',
  of: (action: string, name: string) => `${action}: ${name}`,
  done: {
    invite: (name: string) => `The invitation to ${name} is on its way.`,
    disable: (name: string) => `${name} is disabled.`,
    enable: (name: string) => `${name} is enabled.`,
  },
  questions: {
    disable: {
      heading: (name: string) => `Disable ${name}?`,
      body: 'They are logged out everywhere at once and cannot log in any more; an open invitation is void. Their artworks stay as they are. You can enable the account again.',
    },
    enable: {
      heading: (name: string) => `Enable ${name} again?`,
      body: 'They can log in and register artworks again. Whoever has not accepted an invitation yet needs a new one.',
    },
  },
  form: {
    name: 'Name',
    email: 'E-mail',
    emailHint: 'The invitation goes there, and works only for a login with this address.',
    submit: 'Add and invite',
    busy: 'Adding…',
    noName: 'Enter a name.',
    longName: 'A name has at most 100 characters.',
    noEmail: 'Enter an e-mail address.',
    wrongEmail: 'This is not an e-mail address.',
    taken: 'There is an account with this address already.',
    added: (name: string) => `${name} is added, and the invitation is on its way.`,
    notMailed: (name: string) =>
      `${name} is added, but the invitation could not be mailed. Use “Invite again” in a few minutes.`,
  },
}
