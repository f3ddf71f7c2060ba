import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { uploadFolder } from '../../../src/services/upload-folder.ts'
import type { Service } from './service.ts'

type Folders = Pick<Service, 'dataDir'>

/** The folder in which uploads are received. */
export const uploadsOf = ({ dataDir }: Folders): string =>
  uploadFolder(dataDir, path.join(dataDir, '..'))

/** Names of the files in the folder in which uploads are received, none before the first upload makes it. */
export const temporaryFiles = (service: Folders): Promise<string[]> =>
  readdir(uploadsOf(service)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Names of the files that uploads under way are received into. */
export const receivedUploads = async (service: Folders): Promise<string[]> =>
  (await temporaryFiles(service)).filter((name) => name.endsWith('.upload'))
