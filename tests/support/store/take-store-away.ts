import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Service } from '../service/service.ts'

/** Takes the object store of a service away, whatever it is; gives what brings it back. */
export async function takeStoreAway({
  s3,
  dataDir,
}: Pick<Service, 's3' | 'dataDir'>): Promise<() => Promise<void>> {
  if (s3) {
    await s3.leave()
    return () => s3.comeBack()
  }
  const objects = path.join(dataDir, 'objects')
  await rename(objects, `${objects}.away`)
  await writeFile(objects, 'A file stands where the folder was.')
  return async () => {
    await rm(objects)
    await rename(`${objects}.away`, objects)
  }
}
