/** The path of the page of a site that shows the works of its brand. */
export const WORKS_PATH = '/'

/** Whether a deployment with these paths is one of the works: the pages of legal documents are deployed apart from it. */
export const isOfWorks = (paths: readonly string[]): boolean => paths.includes(WORKS_PATH)
