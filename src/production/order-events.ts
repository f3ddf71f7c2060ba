/** What the timeline of an order consists of. */
export const ORDER_EVENTS = [
  'status',
  'problems',
  'rejected',
  'inquiry',
  'note',
  'submitted',
  'factory',
  'reprint',
  'shipped',
  'fulfilled',
  'unfulfilled',
] as const

export const INQUIRY_STATES = ['open', 'done'] as const
