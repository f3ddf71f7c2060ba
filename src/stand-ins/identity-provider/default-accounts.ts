import type { DevelopmentAccount } from './account.ts'

/** One account for each role of the seeded brands, and a second artist to test ownership with. */
export const DEFAULT_ACCOUNTS: readonly DevelopmentAccount[] = [
  account('super-admin', 'Sora Admin'),
  account('art-admin', 'Akari Atelier'),
  account('artist', 'Aoi Artist'),
  account('artist-2', 'Ren Artist'),
  account('photo-admin', 'Haru Photo'),
]

/** A customer of the brand sites, who is no user of this service. */
export const DEFAULT_CUSTOMERS: readonly DevelopmentAccount[] = [
  account('customer', 'Mio Customer'),
]

function account(role: string, name: string): DevelopmentAccount {
  return {
    sub: `dev-${role}`,
    email: `${role}@example.test`,
    name,
    password: `${role}-password`,
    secondFactor: true,
  }
}
