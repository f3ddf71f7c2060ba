/** What a platform says of its budget of points, which a request takes and time restores. */
export type BudgetState = {
  readonly maximum: number
  /** Points that come back each second. */
  readonly restoreRate: number
  readonly available: number
}

/** Points that were set aside for one request. */
export type Reservation = {
  /**
   * To be called once, when the request has ended.
   *
   * @param state what its answer said of the budget; missing where it said nothing.
   */
  settle(state?: BudgetState): Promise<void>
}

/** Keeps the requests of all processes together within the budget of the platform. It never makes one fail. */
export type CostBudget = {
  /**
   * Resolves once the budget has room for a request. One that is urgent does not wait.
   *
   * @param cost points that the request takes at most, as far as that is known.
   * @throws ServiceError `COMMERCE_UNAVAILABLE` as soon as `signal` fires.
   */
  reserve(
    cost: number,
    options: { readonly isUrgent: boolean; readonly signal: AbortSignal },
  ): Promise<Reservation>
}

/**
 * One budget as all processes see it: the time until it is full again, and the points of the requests that are under
 * way. Times are in ms, by the clock of the store.
 */
export type BudgetStore = {
  /**
   * Takes points in one atomic step, unless the time until the budget is full would be more than `mostMs`.
   *
   * @returns how long to wait before the next attempt; 0: the points are taken.
   */
  take(request: {
    readonly points: number
    /** Time in which the points come back. */
    readonly costMs: number
    readonly mostMs: number
  }): Promise<number>
  /**
   * Ends a request that was under way.
   *
   * @param told how long the platform needs until its budget is full, and for each point: the points of the other requests
   *   under way come on top of that, because the platform may not have seen them.
   */
  end(
    points: number,
    told?: { readonly fullInMs: number; readonly msPerPoint: number },
  ): Promise<void>
}
