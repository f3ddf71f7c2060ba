import packages from './dependencies.json' with { type: 'json' }

/** A package that runs in production, as the lock file names it. */
export type UsedPackage = {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly license: string
  /** Whether the service names it itself. */
  readonly direct: boolean
}

export const usedPackages: readonly UsedPackage[] = packages
