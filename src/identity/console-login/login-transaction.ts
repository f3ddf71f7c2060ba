import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { loginRefusal } from './login-problem.ts'

/** Time limit of the login at the provider, in seconds. */
export const LOGIN_SECONDS = 10 * 60

const transactionSchema = z.object({
  state: z.string().min(20),
  nonce: z.string().min(20),
  verifier: z.string().min(43),
  returnTo: z.string().startsWith('/'),
})

/** What a login that has begun must remember until the provider sends the browser back. */
export type LoginTransaction = z.infer<typeof transactionSchema>

export type TransactionSeal = {
  /** The transaction as text that only this service can read. */
  seal(transaction: LoginTransaction): Promise<string>
  /** @throws ServiceError `LOGIN_EXPIRED` when it is missing, too old, or not sealed by this service. */
  open(sealed: string | undefined): Promise<LoginTransaction>
}

/**
 * Seals transactions for a cookie, so that a login ends in the browser in which it began and the
 * service keeps nothing meanwhile (AES-256-GCM; the key is derived from the service's secret).
 */
export function createTransactionSeal(secret: string): TransactionSeal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'console-login-transaction', 32))
  return {
    seal: (transaction) =>
      new EncryptJWT({ ...transaction })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt()
        .setExpirationTime(`${LOGIN_SECONDS}s`)
        .encrypt(key),
    async open(sealed) {
      if (sealed === undefined) throw loginRefusal('LOGIN_EXPIRED', 'no login was begun here')
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        })
        return transactionSchema.parse(payload)
      } catch (error) {
        throw loginRefusal('LOGIN_EXPIRED', 'the login was begun too long ago, or not here', error)
      }
    },
  }
}
