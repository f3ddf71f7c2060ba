import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than half a minute, the longest of each project first. */
export const SLOW = [
  ['faults/killed-worker', 'faults/object-store-away', 'faults/database-lost-while-composing'],
  ['faults/several-workers', 'faults/worker-takes-over', 'faults/killed-worker-on-s3'],
  ['e2e/picture-upload', 'e2e/every-screen', 'e2e/accounts', 'e2e/artworks-console'],
  ['e2e/photo-templates-console', 'e2e/thumbnails', 'e2e/login'],
  ['imaging/damaged-images', 'object-store/s3-faults'],
  ['integration/photo-uploads', 'integration/upload-memory', 'integration/publication'],
  ['integration/store-verify', 'security/token-mutations', 'integration/photo-templates'],
].flat()

/**
 * Starts the files that are known to be slow before the others, so that none of them is still running when
 * the rest has long ended. It says nothing about what a test may rely on: they share nothing.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOW.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return place < 0 ? SLOW.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
