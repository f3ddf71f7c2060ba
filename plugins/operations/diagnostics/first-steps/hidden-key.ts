/** The preference of a user that the first steps are over. */
export const HIDDEN_KEY = 'first-steps-hidden'
