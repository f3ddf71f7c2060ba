/** The mails of which every brand has one from the start (specification, section 4.6). */
export const STARTING_TYPES = ['order_confirmation', 'shipping_confirmation'] as const
export type StartingType = (typeof STARTING_TYPES)[number]
