import type { Services } from '../../core/feature/services.ts'

/** What the operations of this feature need of the services. */
export type ProductionOptions = Pick<Services, 'store' | 'queue' | 'urlSigner' | 'factory'> & {
  /** Public URL of this service. */
  readonly serverUrl: string
  /** Folder for pictures while they are worked on. */
  readonly tempDir: string
}
