/** One complaint about the input of a mutation, in the platform's form. */
export type UserErrorRecord = { code: string; field: string[] | null; message: string }

/** Adds one complaint. */
export type Complain = (code: string, field: string[] | null, message: string) => void
