import type { TestProject } from 'vitest/node'
import type { MedusaShop } from './seed.ts'
import { startMedusa } from './start-medusa.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The shop of the Medusa server of this run, and its database. */
    medusaShop: MedusaShop & { readonly databaseUrl: string }
  }
}

/** Starts one Medusa server for the whole run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { shop, stop } = await startMedusa()
  provide('medusaShop', shop)
  return stop
}
