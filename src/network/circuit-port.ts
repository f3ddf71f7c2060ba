import type { Checkable } from '../health/health-check.ts'
import type { Circuit } from './circuit.ts'

/**
 * A port whose methods run through a circuit. `check` does not: operators want to know what is wrong, also while nothing
 * else asks.
 *
 * @param unguarded names of methods that call no other system, or that return no promise.
 */
export function portWithCircuit<Port extends Checkable>(
  circuit: Circuit,
  port: Port,
  unguarded: readonly (keyof Port)[] = [],
): Port {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      if (key === 'check' || unguarded.includes(key as keyof Port)) return value.bind(target)
      return (...given: unknown[]) =>
        circuit.run(() => value.apply(target, given), signalAmong(given))
    },
  })
}

/** The signal of the caller: the last argument of a method is its options. */
function signalAmong(given: readonly unknown[]): AbortSignal | undefined {
  const options = given.at(-1)
  if (typeof options !== 'object' || options === null || !('signal' in options)) return undefined
  return options.signal instanceof AbortSignal ? options.signal : undefined
}
