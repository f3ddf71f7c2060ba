import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the header `Authorization` carries the token. The time it takes says nothing of the token. */
export function isBearer(authorization: string | null | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
