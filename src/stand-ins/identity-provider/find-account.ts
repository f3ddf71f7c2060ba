import { createHash, timingSafeEqual } from 'node:crypto'
import type { DevelopmentAccount } from './account.ts'

/** The account with this login (its e-mail or `sub`) and password, if there is one. */
export function findAccountByPassword(
  accounts: readonly DevelopmentAccount[],
  login: string,
  password: string,
): DevelopmentAccount | undefined {
  const wanted = login.trim().toLowerCase()
  const account = accounts.find(
    (one) => one.email.toLowerCase() === wanted || one.sub.toLowerCase() === wanted,
  )
  return account !== undefined && sameText(account.password, password) ? account : undefined
}

function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
