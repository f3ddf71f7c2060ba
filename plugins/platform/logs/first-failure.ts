import type { Payload, PayloadRequest } from 'payload'

/** What a change of a record asks of the database adapter. */
const METHODS = [
  'find',
  'findOne',
  'updateOne',
  'deleteOne',
  'createVersion',
  'updateVersion',
] as const

const failures = new WeakMap<object, unknown>()

/**
 * Remembers for each request how the database failed first. Of a bulk change Payload keeps only the message, which does
 * not say what the database refused, and every later statement of the transaction fails because of the first.
 */
export function noteFirstFailures({ db }: Payload): void {
  for (const name of METHODS) {
    const method = db[name] as (args: { readonly req?: object }) => Promise<unknown>
    const noted: typeof method = async (args) => {
      try {
        return await method.call(db, args)
      } catch (error) {
        const { req } = args
        if (req && !failures.has(req)) failures.set(req, error)
        throw error
      }
    }
    Object.assign(db, { [name]: noted })
  }
}

/** The first failure of the database in a request; undefined if there was none. */
export const firstFailure = (req: PayloadRequest): unknown => failures.get(req)
