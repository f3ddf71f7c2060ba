/** Steps of a series of sales. */
export const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/** By what sales are added up. */
export const GROUPS = ['brand', 'artist', 'artwork'] as const
export type Group = (typeof GROUPS)[number]
