/**
 * Has an object that is lost or damaged made again from what is kept elsewhere, by a job. Gives `false`
 * for a key that it does not know or cannot help with.
 */
export type ObjectRepair = (key: string) => Promise<boolean>
