import type { BrandStatus } from './brand-kinds.ts'

/**
 * What a request makes of a brand where the status of the brand decides. `prepare`: it records, uploads or
 * composes what will be sold. `sell`: it brings that to customers or takes their photos.
 */
export type BrandUse = 'prepare' | 'sell'

/** Who may make use of a brand: all who hold the permission, only its administrators, or no one. */
type Admitted = 'permitted' | 'administrators' | 'none'

/**
 * Whom each status admits (specification, section 2.7). Everything else, such as reading a record or taking a
 * product off sale, depends on permissions alone.
 *
 * @see docs/decisions/0174-let-the-status-of-a-brand-decide-what-it-accepts.md
 */
const ADMITTED: Readonly<Record<BrandStatus, Readonly<Record<BrandUse, Admitted>>>> = {
  active: { prepare: 'permitted', sell: 'permitted' },
  development: { prepare: 'administrators', sell: 'none' },
  inactive: { prepare: 'none', sell: 'none' },
}

/** Who may make this use of a brand with this status. */
export const admittedTo = (status: BrandStatus, use: BrandUse): Admitted => ADMITTED[status][use]

/** Whether a brand with this status has customers. */
export const isOnSale = (status: BrandStatus): boolean => admittedTo(status, 'sell') === 'permitted'
