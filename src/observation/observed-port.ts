import { observe, type Peer } from './observers.ts'

/**
 * A port whose calls are observed as calls of `peer`, also those that fail.
 *
 * @param unobserved names of methods that call no other system, or that return no promise.
 */
export function observedPort<Port extends object>(
  peer: Peer,
  port: Port,
  unobserved: readonly (keyof Port)[] = [],
): Port {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      if (unobserved.includes(key as keyof Port)) return value.bind(target)
      return (...given: unknown[]) =>
        observe({ kind: 'call', peer, operation: String(key) }, () => value.apply(target, given))
    },
  })
}
