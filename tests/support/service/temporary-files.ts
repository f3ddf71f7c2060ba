import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { uploadFolder } from '../../../src/services/upload-folder.ts'
import type { Service } from './service.ts'

/** Names of the files in the folder in which uploads are received, which is there from the first upload on. */
export const temporaryFiles = ({ dataDir }: Pick<Service, 'dataDir'>): Promise<string[]> =>
  readdir(uploadFolder(dataDir, path.join(dataDir, '..')))
