import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalReq } from 'payload'
import sharp from 'sharp'
import { CANVAS, CATALOGUE } from '../../../../src/composition/catalogue.ts'
import { planVariants } from '../../../../src/composition/plan.ts'
import { createCompositionPool } from '../../../../src/composition/pool.ts'
import { joined, type Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { type Check, type CheckRequest, defineCheck } from '../../../core/checks/define-check.ts'
import { templateFiles } from '../jobs/template-files.ts'

type Options = { readonly store: ObjectStore; readonly cacheDir: string }

const SIZE = { width: 1200, height: 900 }

/** The templates of all variants are there, and one picture is composed with them (section 4.5, step 7). */
export const compositionCheck = (options: Options): Check =>
  defineCheck({
    id: 'composition',
    title: { en: 'Composition', ja: '画像合成' },
    step: 7,
    service: 'imaging',
    dependsOn: ['database', 'object-store'],
    intervalMs: 30 * 60_000,
    timeoutMs: 26_000,
    action: {
      en: 'Open the composition templates in the console and upload the picture that is named again.',
      ja: '管理画面で合成テンプレートを開き、示された画像をもう一度アップロードしてください。',
    },
    parts: [
      {
        id: 'templates',
        title: { en: 'Templates of all variants', ja: '全バリエーションのテンプレート' },
        run: (asked) => hasTemplates(asked, options),
      },
      {
        id: 'postcard',
        title: { en: 'Composition of a postcard', ja: 'ポストカードの合成' },
        run: (asked) => composesPostcard(asked, options),
      },
    ],
  })

/** Asks the store, because this machine may still have a picture that the store has lost. */
async function hasTemplates(
  { payload }: CheckRequest,
  { store, cacheDir }: Options,
): Promise<HealthCheck> {
  const req = await createLocalReq({}, payload)
  const templates = await templateFiles(req, store, cacheDir)
  const { failures } = planVariants({ templates, sourceSha256: '', picture: null })
  const { docs } = await payload.find({
    ...{ collection: 'composition-templates', select: { objectKey: true } },
    ...{ pagination: false, depth: 0, req },
  })
  const heads = await Promise.all(docs.map(({ objectKey }) => store.head(objectKey)))
  const lost = docs.flatMap(({ objectKey }, index) => (heads[index] ? [] : [objectKey]))
  if (failures.size > 0) {
    // The frame of one colour is missing for each of its mats.
    const sentences = new Map([...failures.values()].map(({ sentence }) => [sentence.en, sentence]))
    return { status: 'error', detail: joined([...sentences.values()]), action: CREATE_AGAIN }
  }
  if (lost.length === 0) return { status: 'healthy' }
  const detail = {
    en: `The object store has lost these pictures: ${lost.join(', ')}.`,
    ja: `次の画像がオブジェクトストアにありません：${lost.join('、')}。`,
  }
  return { status: 'error', detail }
}

const CREATE_AGAIN: Sentence = {
  en: 'Run the set-up again, which creates the default templates that are missing, or correct the template in the console.',
  ja: 'セットアップをもう一度実行するか、管理画面でテンプレートを修正してください。セットアップでは、不足しているデフォルトのテンプレートが作成されます。',
}

async function composesPostcard(
  { payload, signal }: CheckRequest,
  { store, cacheDir }: Options,
): Promise<HealthCheck> {
  const req = await createLocalReq({}, payload)
  const templates = await templateFiles(req, store, cacheDir)
  await mkdir(cacheDir, { recursive: true })
  const folder = await mkdtemp(join(cacheDir, 'job-'))
  // Its own, because the threads of the worker may be busy with artworks for minutes.
  const pool = createCompositionPool({ threads: 1, encodingsInFlight: 1 })
  const sizes: string[] = []
  try {
    const picture = sharp({ create: { ...SIZE, channels: 3, background: '#7a9cc6' } })
    const bytes = await picture.jpeg().toBuffer()
    const path = join(folder, 'original')
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const postcard = CATALOGUE.filter(({ type }) => type === 'postcard')
    const { planned, failures } = planVariants({
      templates,
      sourceSha256: sha256,
      picture: SIZE,
      variants: postcard,
    })
    for (const failure of failures.values()) throw failure
    await pool.compose({
      artwork: { path, sha256 },
      variants: planned,
      signal,
      onVariant: async ({ webp }) => {
        const { format, width, height } = await sharp(webp).metadata()
        sizes.push(`${format} ${width} × ${height}`)
      },
      onFailure: async ({ error }) => {
        throw error
      },
    })
  } finally {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
  const expected = `webp ${CANVAS.width} × ${CANVAS.height}`
  if (sizes.length === 1 && sizes[0] === expected) return { status: 'healthy' }
  const found = sizes.join(', ') || '–'
  const detail = {
    en: `Expected one picture of ${expected} px, found: ${found}.`,
    ja: `${expected}pxの画像1枚のはずが、結果は${found}でした。`,
  }
  return { status: 'error', detail }
}
