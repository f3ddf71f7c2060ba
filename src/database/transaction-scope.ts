import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Marks everything that `work` calls and awaits as part of an open database transaction. */
export function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  return scope.run(true, work)
}

/**
 * A port that refuses to be called while a transaction is open: another system may take a minute to
 * answer, and as long the transaction would hold its locks and one of few connections. For development
 * and tests, where the mistake is to be found; production gets the port itself.
 *
 * @param local names of methods that call no other system.
 * @throws Error with the name of the method, from every other method within a transaction.
 * @see docs/decisions/0141-close-transactions-before-calling-other-systems.md
 */
export function outsideTransactions<Port extends object>(
  name: string,
  port: Port,
  local: readonly (keyof Port)[] = [],
): Port {
  return new Proxy(port, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof value !== 'function' || local.includes(key as keyof Port)) return value
      return (...given: unknown[]) => {
        if (!scope.getStore()) return value.apply(target, given)
        const method = `${name}.${String(key)}`
        throw new Error(`${method} was called in an open transaction. Call it before or after.`)
      }
    },
  })
}
